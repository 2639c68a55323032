import { sql, type Expression, type SqlBool } from 'kysely';
import type { PublicationStatus } from '#contract/platform/publishing.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { nameInEither } from '#server/platform/database/record.scope.ts';
import type { BookedEvent } from './book-event.ts';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import { isComing } from './events.queries.ts';

/** An event with everything its instants and its bookings depend on. */
export interface TimedEvent extends ClockTimes, BookedEvent {
  readonly title: string;
  readonly status: PublicationStatus;
  readonly version: number;
}

async function timedEvents(
  db: Db | Transaction,
  condition: Expression<SqlBool>,
  lock = sql``,
): Promise<readonly TimedEvent[]> {
  const { rows } = await sql<TimedEvent>`
    select e.id, ${nameInEither('e', 'title')} as title, e.status, e.version, e.room_id as "roomId",
      array(select i.user_id from ilt_event_instructor i where i.event_id = e.id) as "instructorIds",
      e.time_zone as "timeZone", to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
      to_char(e.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", e.start_is_second as "startIsSecond",
      e.end_is_second as "endIsSecond", e.starts_at as "startsAt", e.ends_at as "endsAt",
      e.canceled_at as "canceledAt", e.deleted_at as "deletedAt"
    from ilt_event e where ${condition} order by e.id ${lock}`.execute(db);
  return rows;
}

/** Coming events at a location, locked. */
export const lockComingAt = (
  tx: Transaction,
  locationId: string,
  now: Date,
): Promise<readonly TimedEvent[]> =>
  timedEvents(tx, sql<SqlBool>`(e.location_id = ${locationId} and ${isComing(now)})`, sql`for update of e`);

/** Up to 500 events with a date, after the one with this id. */
export async function datedEvents(db: Db, after: string): Promise<readonly TimedEvent[]> {
  const condition = sql<SqlBool>`e.id in (select x.id from ilt_event x
    where x.starts_at is not null and x.id > ${after} order by x.id limit 500)`;
  return timedEvents(db, condition);
}

export async function lockTimedEvent(tx: Transaction, id: string): Promise<TimedEvent | undefined> {
  const [event] = await timedEvents(tx, sql<SqlBool>`e.id = ${id}`, sql`for update of e`);
  return event;
}

/** Writes a zone and the instants that follow from it. Calendar programs have to follow. */
export async function writeTimes(
  tx: Transaction,
  { id, timeZone, startIsSecond, endIsSecond, startsAt, endsAt }: TimedEvent & Instants,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('iltEvent')
    .set((eb) => ({
      timeZone,
      startIsSecond,
      endIsSecond,
      startsAt,
      endsAt,
      calendarSequence: eb('calendarSequence', '+', 1),
      calendarChangedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
