import { sql } from 'kysely';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import { firstEndsAt, openOffers } from '../events.queries.ts';
import { isEligible } from './eligible.scope.ts';

/** On `ilt_event e`: seats are for everybody. */
const isForEverybody = (now: Date) => sql`coalesce(${firstEndsAt} <= ${now.toISOString()}, true)`;

/** Coming events after this id in which people are held back although the period ended or a seat is free, which may be theirs by now. */
export async function eventsHoldingBack(
  db: Db,
  now: Date,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from ilt_event e join ilt_seats s on s.event_id = e.id
    where exists (select from ilt_enrollment n where n.event_id = e.id and n.held_back and n.kind = 'waitlisted')
      and ${isAnnounced('e')} and e.starts_at > ${now.toISOString()} and e.id > ${after}
      and (${isForEverybody(now)} or s.taken + s.reserved < s.seats)
    order by e.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** People who are held back in an event. */
export async function peopleHeldBack(tx: Transaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select u.id as "userId" from ilt_enrollment n join user_account u on u.id = n.user_id
    where n.event_id = ${eventId} and n.held_back and n.kind = 'waitlisted'`.execute(tx);
  return rows.map(({ userId }) => userId);
}

export interface SeatedFromLine {
  readonly title: string;
  readonly seated: readonly string[];
  /** People who wait like everybody else from now on, because the period ended. */
  readonly waiting: readonly string[];
}

/**
 * Enrolls people who are held back no longer while seats are free, in the order of the waitlist: those before them keep their turn. If the
 * period ended, the others wait like everybody else. Read and written under the locks on these people and on the seats.
 */
export async function enrollHeldBack(
  tx: Transaction,
  settings: Pick<Settings, 'liveTraining'>,
  { eventId, userIds }: { readonly eventId: string; readonly userIds: readonly string[] },
  now: Date,
): Promise<SeatedFromLine | undefined> {
  const at = now.toISOString();
  const { rows } = await sql<SeatedFromLine>`
    with fact as (
      select e.id, ${nameInEither('e', 'title')} as title, ${isForEverybody(now)} as "isOver",
        s.seats - s.taken - s.reserved - ${openOffers(sql`e.id`, now)} as free
      from ilt_event e join ilt_seats s on s.event_id = e.id
      where e.id = ${eventId} and ${isAnnounced('e')} and e.starts_at > ${at}),
    next as (
      select w.id, w.held_back from ilt_enrollment w join user_account u on u.id = w.user_id join ilt_event e on e.id = w.event_id
      where w.event_id = ${eventId} and w.kind = 'waitlisted' and w.offer_ends_at is null and (select f.free > 0 from fact f)
        and (not w.held_back or w.user_id = any(${userIds}::uuid[])) and ${isEligible(settings, now)}
      order by w.waiting_place limit (select greatest(f.free, 0) from fact f)),
    seated as (
      update ilt_enrollment n set kind = 'enrolled', waiting_place = null, offer_ends_at = null, held_back = false, changed_at = ${at}
      from next where n.id = next.id and next.held_back returning n.user_id),
    taken as (
      update ilt_seats s set taken = s.taken + (select count(*) from seated)
      where s.event_id = ${eventId} and exists (select from seated) returning s.event_id),
    released as (
      update ilt_enrollment n set held_back = false from fact f
      where n.event_id = f.id and f."isOver" and n.held_back and n.user_id not in (select user_id from seated)
        and n.user_id = any(${userIds}::uuid[]) returning n.user_id)
    select f.title, coalesce((select json_agg(user_id) from seated), '[]') as seated,
      coalesce((select json_agg(user_id) from released), '[]') as waiting
    from fact f`.execute(tx);
  return rows[0];
}
