import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '#server/platform/database/open.ts';
import { isAnnounced } from '#server/platform/database/record.scope.ts';

/**
 * Locks people until the end of the transaction, in the order of their ids, before the seats of any event. Two rules concern all events of a
 * person: one date of each template, and no two at the same time.
 */
export async function lockPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await locksOf(ids).execute(tx);
}

const locksOf = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended('ilt_enrollment ' || sorted.id, 0))
    from (select distinct x.id from unnest(${ids}::text[]) as x (id) order by x.id) sorted`;

/** Locks people, and then the seats of one event. The condition makes the statement lock all people before it reads the seats. */
export async function lockPeopleAndSeats(
  tx: Transaction,
  userIds: readonly string[],
  eventId: string,
): Promise<void> {
  await sql`with people as materialized (${locksOf(userIds)})
    select from ilt_seats where event_id = ${eventId} and (select count(*) from people) >= 0 for update`.execute(
    tx,
  );
}

/** Locks the seats of several events, in the order of their ids. */
export async function lockSeatsOf(tx: Transaction, eventIds: readonly string[]): Promise<void> {
  await sql`select from ilt_seats where event_id = any(${eventIds}::uuid[]) order by event_id for update`.execute(
    tx,
  );
}

/**
 * Coming events that these people wait for. Somebody who gives up a seat may become eligible there. Stable under the lock on the people.
 */
export async function eventsWaitedFor(
  tx: Transaction,
  userIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct e.id from ilt_enrollment n join ilt_event e on e.id = n.event_id
    where n.user_id = any(${userIds}::uuid[]) and n.kind = 'waitlisted' and e.starts_at > ${now.toISOString()}
      and ${isAnnounced('e')}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** People who hold a seat in an event. */
export async function peopleSeated(tx: Transaction, eventId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ilt_enrollment where event_id = ${eventId} and kind in ('enrolled', 'attended')`.execute(
    tx,
  );
  return rows.map(({ userId }) => userId);
}

/** Coming events that the people with a seat in an event wait for. */
export const eventsOfSeated = async (
  tx: Transaction,
  eventId: string,
  now: Date,
): Promise<readonly string[]> => eventsWaitedFor(tx, await peopleSeated(tx, eventId), now);
