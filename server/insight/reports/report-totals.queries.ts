import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/platform/database/open.ts';

const fold = (totals: string, subject: string, sums: readonly string[]): RawBuilder<{ folded: number }> => {
  const key = sql.ref(subject);
  const columns = sql.join(sums.map((one) => sql.ref(one)));
  const summed = sql.join(sums.map((one) => sql`sum(${sql.ref(one)}) as ${sql.ref(one)}`));
  const total = sql.table(totals);
  // Two folds that run at once take different rows. The sums stay right, whatever each leaves for the next one.
  return sql<{ folded: number }>`
    with taken as (delete from ${sql.table(`${totals}_change`)} returning *),
    before as (delete from ${total} t where t.${key} in (select ${key} from taken) returning *),
    summed as (
      select ${key}, departments, ${summed} from (select * from taken union all select * from before) t group by ${key}, departments),
    after as (
      insert into ${total} (${key}, departments, ${columns}) select ${key}, departments, ${columns} from summed
      where (${columns}) <> (${sql.join(sums.map(() => sql`0`))}))
    select count(*) as folded from taken`;
};

const folds = [
  fold('course_total', 'course_id', [
    'completed',
    'in_progress',
    'score_sum',
    'score_count',
    'time_seconds',
    'attempts',
    'attempts_passed',
  ]),
  fold('curriculum_total', 'curriculum_id', ['completed', 'in_progress', 'score_sum', 'score_count']),
  sql<{ folded: number }>`
    with crowded as (select departments from department_total group by departments having count(*) > 1 or sum(people) = 0),
    taken as (delete from department_total where departments in (select departments from crowded) returning *),
    after as (
      insert into department_total (departments, people) select departments, sum(people) from taken group by departments having sum(people) <> 0)
    select count(*) as folded from taken`,
  sql<{ folded: number }>`
    with taken as (delete from course_day_change returning course_id, day, begun, passed),
    week as (
      select course_id, date_trunc('week', day)::date as starts_on, sum(begun) as begun, sum(passed) as passed from taken group by 1, 2),
    before as (
      delete from course_week_total t using week w where t.course_id = w.course_id and t.starts_on = w.starts_on
      returning t.course_id, t.starts_on, t.begun, t.passed),
    after as (
      insert into course_week_total (course_id, starts_on, begun, passed)
      select course_id, starts_on, sum(begun), sum(passed) from (select * from week union all select * from before) t
      group by course_id, starts_on having (sum(begun), sum(passed)) <> (0, 0)),
    in_days as (
      insert into day_total (day, logins, completions) select day, 0, sum(passed) from taken group by day having sum(passed) <> 0)
    select count(*) as folded from taken`,
  sql<{ folded: number }>`
    with crowded as (
      select day from day_total group by day having count(*) > 1 or (sum(logins), sum(completions)) = (0, 0)),
    taken as (delete from day_total where day in (select day from crowded) returning *),
    after as (
      insert into day_total (day, logins, completions) select day, sum(logins), sum(completions) from taken
      group by day having (sum(logins), sum(completions)) <> (0, 0))
    select count(*) as folded from taken`,
];

/** Folds the changes into the totals. The sums do not change. Returns how many rows were folded. */
export async function foldReportTotals(db: Db): Promise<number> {
  let folded = 0;
  for (const one of folds) folded += (await one.execute(db)).rows[0]!.folded;
  return folded;
}
