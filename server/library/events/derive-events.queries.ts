import { sql } from 'kysely';
import type { ClockTimes, Instants } from '#server/platform/calendar/meeting-times.ts';
import type { Db } from '#server/platform/database/open.ts';
import type { Told } from './events.rules.ts';

export interface TimedEvent extends ClockTimes, Instants {
  readonly id: string;
}

/** What people were told last, and before that. */
export interface Known {
  readonly told: Told | null;
  readonly movedFrom: Told | null;
}

/** Up to 500 events with a date or of which people were told one, after the one with this id. */
export async function datedEventsAfter(db: Db, after: string): Promise<readonly (TimedEvent & Known)[]> {
  const { rows } = await sql<TimedEvent & Known>`
    select e.id, e.time_zone as "timeZone", to_char(e.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal",
      to_char(e.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal", e.start_is_second as "startIsSecond", e.end_is_second as "endIsSecond",
      e.starts_at as "startsAt", e.ends_at as "endsAt", e.told, e.moved_from as "movedFrom"
    from event e where (e.starts_at is not null or e.told is not null) and e.id > ${after} order by e.id limit 500`.execute(
    db,
  );
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

/** Writes the instants that people know, unless they were told another time since it was read. */
export async function writeKnown(
  db: Db,
  { id, told: toldBefore, movedFrom: movedBefore }: Known & { readonly id: string },
  { told, movedFrom }: Known,
): Promise<void> {
  const json = (known: Told | null) => known && JSON.stringify(known);
  await sql`update event set told = ${json(told)}::jsonb, moved_from = ${json(movedFrom)}::jsonb
    where id = ${id} and told is not distinct from ${json(toldBefore)}::jsonb and moved_from is not distinct from ${json(movedBefore)}::jsonb`.execute(
    db,
  );
}
