import { sql } from 'kysely';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { isActive, isForPerson } from './eligible.scope.ts';

export interface LostPlace {
  readonly eventId: string;
  readonly title: string;
  /** Whose places these are. */
  readonly userIds: readonly string[];
}

const placesAhead = (
  userIds: readonly string[],
  now: Date,
) => sql`ilt_enrollment n join ilt_event e on e.id = n.event_id
  where n.user_id = any(${userIds}::uuid[]) and n.kind in ('registered', 'waitlisted', 'enrolled')
    and e.starts_at > ${now.toISOString()} and e.deleted_at is null`;

/** Which of these people have a place in a coming event. */
export async function peopleWithPlaces(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct n.user_id as id from ${placesAhead(userIds, now)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Coming events in which these people have places that are not for them any more. */
export async function lostPlaces(
  tx: Transaction,
  settings: Pick<Settings, 'liveTraining'>,
  userIds: readonly string[],
  now: Date,
): Promise<readonly LostPlace[]> {
  const { rows } = await sql<LostPlace>`
    select e.id as "eventId", ${nameInEither('e', 'title')} as title, array_agg(u.id order by u.id) as "userIds"
    from (select n.user_id, n.event_id from ${placesAhead(userIds, now)}) p
    join ilt_event e on e.id = p.event_id join user_account u on u.id = p.user_id
    where not (${isActive} and ${isForPerson(settings)}) group by e.id order by e.id`.execute(tx);
  return rows;
}
