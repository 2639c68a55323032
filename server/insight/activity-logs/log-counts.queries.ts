import { sql } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';
import {
  conditionOf,
  conditionOnTotals,
  endOf,
  isAboutOne,
  startOf,
  type LogFilter,
} from './log-filter.queries.ts';
import type { MonthCount } from './log-pages.rules.ts';

/** The entries of each month, the newest month first. Months without any are left out. */
export const countByMonth = (db: Db, filter: LogFilter): Promise<readonly MonthCount[]> =>
  isAboutOne(filter) ? countEntries(db, filter) : countFromTotals(db, filter);

/** Month by month, so that each count reads the index of one month and rows need no arithmetic. */
async function countEntries(db: Db, filter: LogFilter): Promise<readonly MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    with days as materialized (select ${startOf(filter)} as starts, ${endOf(filter)} as ends),
      month as materialized (
        select month, month::timestamp at time zone 'UTC' as starts, (month + interval '1 month') at time zone 'UTC' as ends
        from (select t.month from activity_log_total t union select date_trunc('month', q.at at time zone 'UTC')::date from activity_log_unsealed q) m),
      counted as (
        select m.month, (select count(*) from activity_log l
          where ${conditionOf(filter)} and l.at >= greatest(m.starts, d.starts) and l.at < least(m.ends, d.ends)) as entries
        from month m cross join days d where m.ends > d.starts and m.starts < d.ends)
    select month, entries from counted where entries > 0 order by month desc`.execute(db);
  return rows;
}

/**
 * Sealed entries are counted from totals, the others one by one, and so are months that the filter's days cut: at most two, which the index
 * counts.
 */
async function countFromTotals(db: Db, filter: LogFilter): Promise<readonly MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    with days as materialized (select ${startOf(filter)} as starts, ${endOf(filter)} as ends),
      sealed as (select t.month, sum(t.entries) as entries from activity_log_total t where ${conditionOnTotals(filter)} group by t.month),
      waiting as (
        select date_trunc('month', t.at at time zone 'UTC')::date as month, count(*) as entries
        from activity_log_unsealed t where t.was is null and ${conditionOnTotals(filter)} group by 1),
      month as (
        select month, month::timestamp at time zone 'UTC' as starts, (month + interval '1 month') at time zone 'UTC' as ends
        from (select month from sealed union select month from waiting) m),
      counted as (
        select m.month, case when m.starts >= d.starts and m.ends <= d.ends
          then coalesce(s.entries, 0) + coalesce(w.entries, 0)
          else (select count(*) from activity_log l
            where l.at >= greatest(m.starts, d.starts) and l.at < least(m.ends, d.ends) and ${conditionOf(filter)} and ${typesOf(filter)})
          end::bigint as entries
        from month m cross join days d left join sealed s on s.month = m.month left join waiting w on w.month = m.month
        where m.ends > d.starts and m.starts < d.ends)
    select month, entries from counted where entries > 0 order by month desc`.execute(db);
  return rows;
}

/** Types begin the index of kinds: naming all that a kind has leads to its entries. */
const typesOf = ({ type, recordKind }: LogFilter) =>
  recordKind && !type
    ? sql`l.type = any (array(
        select t.type from activity_log_total t where t.kind = ${recordKind}
        union select q.type from activity_log_unsealed q where q.kind = ${recordKind}))`
    : sql`true`;

/** The kinds of records that entries have. */
export async function loggedKinds(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from activity_log_total where kind <> ''
    union select kind from activity_log_unsealed where kind <> ''`.execute(db);
  return rows.map(({ kind }) => kind);
}
