import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateNetwork } from '#demo/generate.ts';
import { checkTotals } from './totals-check.queries.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
  await generateNetwork(portal.services.db, { dealers: 2, users: 20, courses: 20, completions: 100 });
});
afterAll(() => portal.close());

/** The differences the totals check finds. */
const wrongTotals = async () => (await checkTotals(portal.services.db)).flatMap((check) => check.examples);

const change = (statement: ReturnType<typeof sql>) => statement.execute(portal.services.db);

test("a person's totals are the sum of their courses, whatever happens to a course", async () => {
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

test.each([
  [
    'a total that was tampered with',
    sql`update learner_total set completed = completed + 1`,
    'learner_total',
  ],
  ['a total that is gone', sql`delete from learner_total`, 'learner_total'],
  [
    'a course that was not begun',
    sql`update learner_total set begun = begun || '1'`,
    'What people have done in all',
  ],
  [
    'a pass that is not the latest',
    sql`update learner_total set last_passed_at = last_passed_at - interval '1 second'`,
    'What people have done in all',
  ],
  [
    'a person who works elsewhere',
    sql`update learner_total set dealer_ids = array[gen_random_uuid()]`,
    'Where each person works',
  ],
  [
    'a person who counts elsewhere',
    sql`update learner_total set counted_in = '{}'`,
    'Where each person counts',
  ],
  ['a course’s time', sql`update course_total_change set time_seconds = time_seconds + 1`, 'course_total'],
  ['a course counted twice', sql`insert into course_total select * from exact_course_total`, 'course_total'],
  ['a quiz counted twice', sql`update course_total_change set attempts = attempts + 1`, 'course_total'],
  ['a week without what was begun', sql`update course_day_change set begun = 0`, 'course_week_total'],
  [
    'a day with too many sign-ins',
    sql`insert into day_total (day, logins, completions) values ('2026-01-05', 2, 0)`,
    'day_total',
  ],
  ['a curriculum that is gone', sql`delete from curriculum_total`, 'curriculum_total'],
  ['too many people', sql`insert into department_total values ('{}', 1)`, 'department_total'],
  [
    'a count of people',
    sql`insert into user_account_total (status, people) values ('active', 3)`,
    'user_account_total',
  ],
  [
    'a scope that is too wide',
    sql`update access_scope set owned_brand_ids = array[gen_random_uuid()]`,
    'access_scope',
  ],
  ['a balance without its entries', sql`update ledger_account set balance = balance + 1`, 'ledger_account'],
])('the check finds %s', async (_name, tampering, table) => {
  const tx = await portal.services.db.startTransaction().execute();
  await tampering.execute(tx);
  const found = (await checkTotals(tx)).filter((check) => check.wrong > 0);
  await tx.rollback().execute();
  expect(found.map((check) => check.name)).toContainEqual(expect.stringContaining(table));
  for (const check of found) expect(check.examples[0]).toContain('should be');
  expect(await wrongTotals()).toEqual([]);
});
