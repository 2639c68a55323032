import { sql, type Expression, type SqlBool } from 'kysely';
import type { MeetingTimes } from '#server/platform/calendar/meeting-times.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';

/** A visit with everything its instants and its booking depend on. */
export interface TimedVisit extends MeetingTimes {
  readonly id: string;
  readonly title: string;
  readonly instructorId: string;
  readonly status: string;
}

async function timedVisits(
  db: Db | Transaction,
  condition: Expression<SqlBool>,
  lock = sql``,
): Promise<readonly TimedVisit[]> {
  const { rows } = await sql<TimedVisit>`
    select v.id, v.topic as title, v.instructor_id as "instructorId", v.status, v.time_zone as "timeZone",
      to_char(v.start_local, 'YYYY-MM-DD"T"HH24:MI') as "startLocal", to_char(v.end_local, 'YYYY-MM-DD"T"HH24:MI') as "endLocal",
      v.start_is_second as "startIsSecond", v.end_is_second as "endIsSecond", v.starts_at as "startsAt", v.ends_at as "endsAt"
    from field_visit v where ${condition} order by v.id ${lock}`.execute(db);
  return rows;
}

/** Up to 500 visits after the one with this id. */
export const visitsAfter = (db: Db, after: string): Promise<readonly TimedVisit[]> =>
  timedVisits(
    db,
    sql<SqlBool>`v.id in (select x.id from field_visit x where x.id > ${after} order by x.id limit 500)`,
  );

export async function lockTimedVisit(tx: Transaction, id: string): Promise<TimedVisit | undefined> {
  const [visit] = await timedVisits(tx, sql<SqlBool>`v.id = ${id}`, sql`for update of v`);
  return visit;
}

/** Writes the instants of a visit. Calendar programs have to follow. */
export async function writeInstants(
  tx: Transaction,
  id: string,
  { startsAt, endsAt }: Pick<TimedVisit, 'startsAt' | 'endsAt'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('fieldVisit')
    .set((eb) => ({
      startsAt,
      endsAt,
      calendarSequence: eb('calendarSequence', '+', 1),
      calendarChangedAt: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}
