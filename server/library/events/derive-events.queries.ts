import { sql } from 'kysely';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import type { Db } from '#server/platform/database/open.ts';

export interface TimedEvent extends ClockTimes, Instants {
  readonly id: string;
}

/** Up to 500 events with a date, after the one with this id. */
export async function datedEventsAfter(db: Db, after: string): Promise<readonly TimedEvent[]> {
  const { rows } = await sql<TimedEvent>`
    select e.id, e.time_zone as "timeZone", to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
      to_char(e.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", e.start_is_second as "startIsSecond", e.end_is_second as "endIsSecond",
      e.starts_at as "startsAt", e.ends_at as "endsAt"
    from event e where e.starts_at is not null and e.id > ${after} order by e.id limit 500`.execute(db);
  return rows;
}

/** Writes the instants of an event, unless its clock times have changed since they were read. Calendar programs have to follow. */
export async function writeInstants(
  db: Db,
  { id, timeZone, startLocal, endLocal, startsAt, endsAt }: TimedEvent,
  at: Date,
): Promise<void> {
  await sql`update event set starts_at = ${startsAt}, ends_at = ${endsAt}, calendar_sequence = calendar_sequence + 1, calendar_changed_at = ${at},
    version = version + 1 where id = ${id} and time_zone = ${timeZone} and start_local = ${startLocal}::timestamp and end_local = ${endLocal}::timestamp`.execute(
    db,
  );
}
