import { sql } from 'kysely';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Instants } from '#server/platform/calendar/meeting-times.ts';
import { holdsSeat, isBlocked } from './eligible.scope.ts';

/** People with a seat in an event who now hold another date of its template, or a seat at the same time. */
export async function conflictingPeople(
  tx: Transaction,
  settings: Pick<Settings, 'liveTraining'>,
  eventId: string,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ilt_event e join ilt_enrollment s on s.event_id = e.id and s.kind = 'enrolled'
    join user_account u on u.id = s.user_id
    where e.id = ${eventId} and ${isBlocked(settings, now)} order by u.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface Conflicts {
  /** People with a seat, and people who wait. */
  readonly seated: number;
  readonly waiting: number;
  /** People with a seat who have a seat elsewhere at that time, or another date of the template. */
  readonly users: {
    readonly _id: string;
    readonly fullName: string;
    readonly event: { readonly _id: string; readonly title: string; readonly titleFr: string };
  }[];
}

/** Whom it concerns if an event takes place at this time. */
export async function conflictsAt(
  db: Db,
  { liveTraining }: Pick<Settings, 'liveTraining'>,
  eventId: string,
  { startsAt, endsAt }: Instants,
  now: Date,
): Promise<Conflicts> {
  const { rows } = await sql<Conflicts>`
    with seat as (select user_id from ilt_enrollment where event_id = ${eventId} and kind in ('enrolled', 'attended')),
    conflict as (
      select distinct on (u.id) u.id as "_id", u.full_name as "fullName",
        json_build_object('_id', o.id, 'title', o.title, 'titleFr', o.title_fr)::jsonb as event
      from ilt_event e join seat s on true join user_account u on u.id = s.user_id
      join ilt_enrollment n on n.user_id = u.id and ${holdsSeat} join ilt_event o on o.id = n.event_id
      where e.id = ${eventId} and o.id <> e.id and o.canceled_at is null and o.deleted_at is null and o.ends_at > ${now.toISOString()}
        and ((${liveTraining.sameTemplateLimit} and o.template_id = e.template_id)
          or (o.starts_at < ${endsAt}::timestamptz and o.ends_at > ${startsAt}::timestamptz))
      order by u.id, o.starts_at, o.id)
    select (select count(*) from seat) as seated,
      (select count(*) from ilt_enrollment where event_id = ${eventId} and kind = 'waitlisted') as waiting,
      coalesce((select json_agg(c order by c."fullName", c."_id") from conflict c), '[]') as users`.execute(
    db,
  );
  return rows[0]!;
}
