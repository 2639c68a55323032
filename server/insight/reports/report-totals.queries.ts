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
  fold('course_total', 'course_id', ['completed', 'in_progress', 'score_sum', 'score_count', 'time_seconds']),
  fold('curriculum_total', 'curriculum_id', ['completed', 'in_progress', 'score_sum', 'score_count']),
  sql<{ folded: number }>`
    with crowded as (select departments from department_total group by departments having count(*) > 1 or sum(people) = 0),
    taken as (delete from department_total where departments in (select departments from crowded) returning *),
    after as (
      insert into department_total (departments, people) select departments, sum(people) from taken group by departments having sum(people) <> 0)
    select count(*) as folded from taken`,
];

/** Folds the changes into the totals. The sums do not change. Returns how many rows were folded. */
export async function foldReportTotals(db: Db): Promise<number> {
  let folded = 0;
  for (const one of folds) folded += (await one.execute(db)).rows[0]!.folded;
  return folded;
}
