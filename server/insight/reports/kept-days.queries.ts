import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

/** True if the stored days are those of this time zone. After the portal's zone was changed, they are not until the next fold. */
export const daysAreKept = (zone: string): Expression<SqlBool> =>
  sql<SqlBool>`((select zone from kept_zone) = ${zone}::text)`;

/** What was begun and passed in the courses of `own (id)` each week from a Monday on, as a relation of `start`, `begun` and `passed`. */
export const weeksOf = ({ since, zone }: { readonly since: RawBuilder<unknown>; readonly zone: string }) => {
  const isKept = daysAreKept(zone);
  const at = sql`(${since}::timestamp at time zone ${zone}::text)`;
  const weekOf = (column: string) =>
    sql`date_trunc('week', ${sql.ref(column)} at time zone ${zone}::text)::date`;
  return sql`(
    select start, sum(begun) as begun, sum(passed) as passed
    from (
      select t.starts_on as start, t.begun, t.passed from own join kept_course_week_total t on t.course_id = own.id
        where ${isKept} and t.starts_on >= ${since}
      union all
      select ${weekOf('p.enrolled_at')}, 1, 0 from own join course_progress p on p.course_id = own.id
        where not ${isKept} and p.enrolled_at >= ${at}
      union all
      select ${weekOf('p.passed_at')}, 0, 1 from own join course_progress p on p.course_id = own.id
        where not ${isKept} and p.passed_at >= ${at}) w
    group by start)`;
};

/**
 * How many passes of the courses of `own (id)` are later than `after` and not later than `until`: whole weeks from the stored totals, the
 * rest from the index.
 */
export const passesBetween = (after: RawBuilder<unknown>, until: RawBuilder<unknown>) => {
  const instant = (monday: RawBuilder<unknown>) =>
    sql`(${monday}::timestamp at time zone (select zone from kept_zone))`;
  const first = sql`(date_trunc('week', ${after} at time zone (select zone from kept_zone))::date + 7)`;
  const last = sql`date_trunc('week', ${until} at time zone (select zone from kept_zone))::date`;
  const counted = (from: RawBuilder<unknown>) =>
    sql`(select count(*) from own join course_progress p on p.course_id = own.id where ${from})`;
  return sql<number>`(
    ${counted(sql`p.passed_at > ${after} and p.passed_at < ${instant(first)}`)}
    + (select coalesce(sum(t.passed), 0) from own join kept_course_week_total t on t.course_id = own.id
      where t.starts_on >= ${first} and t.starts_on < ${last})
    + ${counted(sql`p.passed_at >= ${instant(last)} and p.passed_at <= ${until}`)})::bigint`;
};

/** Counts the stored days again if the portal's zone was changed. Returns whether it was. */
export async function recountDays(db: Db, zone: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select recount_days(${zone}) as done`.execute(db);
  return rows[0]!.done;
}
