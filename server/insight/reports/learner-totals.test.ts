import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateNetwork } from '#server/database/demo/generate.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
  await generateNetwork(portal.services.db, { dealers: 2, users: 20, courses: 20, completions: 100 });
});
afterAll(() => portal.close());

/** People whose total differs from the sum of their progress, or who have one without the other. */
async function wrongTotals(): Promise<unknown[]> {
  const { rows } = await sql`
    select * from (
      select user_id, count(passed_at) as completed, count(*) - count(passed_at) as in_progress, coalesce(sum(best_score), 0) as score_sum,
        count(best_score) as score_count, sum(time_seconds) as time_seconds from course_progress group by user_id) exact
    full join (select * from learner_total where completed + in_progress > 0) told using (user_id)
    where (exact.completed, exact.in_progress, exact.score_sum, exact.score_count, exact.time_seconds)
      is distinct from (told.completed, told.in_progress, told.score_sum, told.score_count, told.time_seconds)`.execute(
    portal.services.db,
  );
  return rows;
}

const change = (statement: ReturnType<typeof sql>) => statement.execute(portal.services.db);

test('what a person has done in all is the sum of what was done in each course, whatever happens to it', async () => {
  expect(await wrongTotals()).toEqual([]);
  const changes = [
    sql`update course_progress set time_seconds = time_seconds + 5`,
    sql`update course_progress set passed_at = null, best_score = null where time_seconds > 200`,
    sql`update course_progress set best_score = 70 where best_score is null`,
    sql`update course_progress set passed_at = now() where passed_at is null`,
    sql`update course_progress set percent = 0.5`,
    sql`delete from course_progress where user_id = (select user_id from course_progress order by 1 limit 1)`,
    sql`delete from course_progress where course_id in (select id from course where name like '%Brakes')`,
  ];
  for (const one of changes) {
    await change(one);
    expect(await wrongTotals()).toEqual([]);
  }
  const { rows } = await sql<{ id: string }>`
    select user_id as id from learner_total where completed > 0 limit 2`.execute(portal.services.db);
  await change(sql`
    update course_progress set user_id = ${rows[0]!.id} where user_id = ${rows[1]!.id}
      and course_id not in (select course_id from course_progress where user_id = ${rows[0]!.id})`);
  expect(await wrongTotals()).toEqual([]);
});
