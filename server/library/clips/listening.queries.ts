import { sql } from 'kysely';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Heard, ListeningEvent } from './listening.rules.ts';

export interface Listener {
  readonly userId: string;
  readonly clipId: string;
}

const eventColumns = sql`e.id, e.occurred_at as "occurredAt", e.received_at as "receivedAt", e.time_seconds as "timeSeconds",
  e.position_seconds as "positionSeconds"`;

/** Adds an event. False if there is one with this id. */
export async function insertEvent(
  tx: Transaction,
  { userId, clipId }: Listener,
  event: ListeningEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('clipListeningEvent')
    .values({ ...event, userId, clipId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether an event with this id is one of this person and this clip. */
export async function isEventOf(tx: Transaction, { userId, clipId }: Listener, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from clip_listening_event e where e.id = ${id} and e.user_id = ${userId} and e.clip_id = ${clipId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The events of a person and a clip. */
export async function eventsOf(
  tx: Transaction,
  { userId, clipId }: Listener,
): Promise<readonly ListeningEvent[]> {
  const { rows } = await sql<ListeningEvent>`
    select ${eventColumns} from clip_listening_event e where e.user_id = ${userId} and e.clip_id = ${clipId}`.execute(
    tx,
  );
  return rows;
}

const heardColumns = sql`l.time_seconds as "timeSeconds", l.position_seconds as "positionSeconds", l.position_at as "positionAt", l.ranges,
  l.heard_seconds as "heardSeconds", l.begun_at as "begunAt", l.last_event_at as "lastEventAt", l.last_event_id as "lastEventId"`;

const heardRow = ({ userId, clipId }: Listener) => sql<Heard>`
  select ${heardColumns} from clip_listening l where l.user_id = ${userId} and l.clip_id = ${clipId}`;

/** Where a person is in a clip, locked for the rest of the transaction. */
export async function lockHeard(tx: Transaction, listener: Listener): Promise<Heard | null> {
  const row = sql<Heard>`${heardRow(listener)} for update`;
  const { rows } = await row.execute(tx);
  if (rows[0]) return rows[0];
  // Two devices may begin it at once: the second one waits for the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${listener.userId}:${listener.clipId}`}, 470))`.execute(
    tx,
  );
  return (await row.execute(tx)).rows[0] ?? null;
}

/** Where a person is in a clip. */
export async function heardOf(db: Db | Transaction, listener: Listener): Promise<Heard | null> {
  return (await heardRow(listener).execute(db)).rows[0] ?? null;
}

const stored = ({ ranges, ...heard }: Heard) => ({ ...heard, ranges: JSON.stringify(ranges) });

export async function writeHeard(tx: Transaction, { userId, clipId }: Listener, heard: Heard): Promise<void> {
  const values = stored(heard);
  await tx
    .insertInto('clipListening')
    .values({ userId, clipId, ...values })
    .onConflict((conflict) => conflict.columns(['userId', 'clipId']).doUpdateSet(values))
    .execute();
}

/** Adds an event that happened after all others, with what follows from it. False, and nothing is written, if there is one with this id. */
export async function insertFollowing(
  tx: Transaction,
  { userId, clipId }: Listener,
  event: ListeningEvent,
  heard: Heard,
): Promise<boolean> {
  const {
    timeSeconds,
    positionSeconds,
    positionAt,
    ranges,
    heardSeconds,
    begunAt,
    lastEventAt,
    lastEventId,
  } = stored(heard);
  const { numAffectedRows } = await sql`
    with added as (
      insert into clip_listening_event (id, user_id, clip_id, time_seconds, position_seconds, occurred_at, received_at)
      values (${event.id}, ${userId}, ${clipId}, ${event.timeSeconds}, ${event.positionSeconds}, ${event.occurredAt}, ${event.receivedAt})
      on conflict (id) do nothing returning user_id, clip_id)
    insert into clip_listening as l (user_id, clip_id, time_seconds, position_seconds, position_at, ranges, heard_seconds, begun_at, last_event_at, last_event_id)
    select user_id, clip_id, ${timeSeconds}::integer, ${positionSeconds}::integer, ${positionAt}::timestamptz, ${ranges}::jsonb, ${heardSeconds}::integer,
      ${begunAt}::timestamptz, ${lastEventAt}::timestamptz, ${lastEventId}::uuid from added
    on conflict (user_id, clip_id) do update set time_seconds = excluded.time_seconds, position_seconds = excluded.position_seconds,
      position_at = excluded.position_at, ranges = excluded.ranges, heard_seconds = excluded.heard_seconds, begun_at = excluded.begun_at,
      last_event_at = excluded.last_event_at, last_event_id = excluded.last_event_id`.execute(tx);
  return numAffectedRows === 1n;
}

export interface HeardAndEvents extends Listener {
  readonly heard: Heard | null;
  readonly events: readonly ListeningEvent[];
}

/** What is stored of some people, or of everybody, beside the events it follows from: in pieces, each after the person and clip before. */
export async function heardAndEvents(
  db: Db | Transaction,
  {
    people,
    after,
    limit,
  }: { readonly people: readonly string[] | null; readonly after: Listener | null; readonly limit: number },
): Promise<readonly HeardAndEvents[]> {
  const { rows } = await sql<HeardAndEvents>`
    with pairs as (
      select user_id, clip_id from clip_listening union select user_id, clip_id from clip_listening_event),
    chosen as (
      select p.user_id, p.clip_id from pairs p
      where (${people}::uuid[] is null or p.user_id = any(${people}::uuid[]))
        and (${after === null} or (p.user_id, p.clip_id) > (${after?.userId ?? null}::uuid, ${after?.clipId ?? null}::uuid))
      order by p.user_id, p.clip_id limit ${limit})
    select p.user_id as "userId", p.clip_id as "clipId",
      (select row_to_json(h) from (select ${heardColumns} from clip_listening l where l.user_id = p.user_id and l.clip_id = p.clip_id) h) as heard,
      coalesce((select json_agg(h) from (select ${eventColumns} from clip_listening_event e where e.user_id = p.user_id and e.clip_id = p.clip_id) h), '[]') as events
    from chosen p order by p.user_id, p.clip_id`.execute(db);
  return rows;
}

/** Deletes what follows from the events of these people. */
export async function forgetHeard(tx: Transaction, people: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('clipListening')
    .where('userId', 'in', [...people])
    .execute();
}
