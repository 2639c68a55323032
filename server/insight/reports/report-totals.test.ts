import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AudienceValues } from '#contract/people/audiences.fields.ts';
import { isTransient } from '#server/platform/database/open.ts';
import { buildAudience, buildPlacesOfAudiences, randomAudience } from '#tests/builders/audiences.ts';
import { buildAssignmentGroup, buildDealer, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { many, oneOf, random } from '#tests/builders/random.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { rounds } from '#tests/harness/rounds.ts';
import { foldReportTotals } from './report-totals.queries.ts';
import { checkTotals } from './totals-check.queries.ts';

let portal: TestPortal;
let people: string[];
let departments: string[];
let dealers: string[];
let courses: BuiltCourse[];
let curriculums: string[];
let values: AudienceValues;
/** Ids of audiences that no record has yet; null is everybody. */
const audiences: (string | null)[] = [];

beforeAll(async () => {
  portal = await openTestPortal();
  people = (await many(6, () => buildUser(portal))).map(({ id }) => id);
  departments = await many(3, () => buildAssignmentGroup(portal));
  dealers = await many(3, () => buildDealer(portal));
  courses = await many(6, () => buildCourse(portal));
  curriculums = await many(3, () => buildCurriculum(portal, courses.slice(0, 3)));
  values = await buildPlacesOfAudiences(portal);
  for (let count = 0; count < 30; count += 1)
    audiences.push(await buildAudience(portal, randomAudience(values) ?? {}));
});
afterAll(() => portal.close());

const db = () => portal.services.db;
const isLikely = () => random() < 0.5;
const wrongTotals = async () => (await checkTotals(db())).flatMap((check) => check.examples);

const begin = (person: string, { id, versionId }: BuiltCourse) => sql`
  insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at, best_score, time_seconds)
  values (${person}, ${id}, ${versionId}, 2, now(), now(), ${isLikely() ? new Date() : null}, ${isLikely() ? oneOf([70, 85, 90]) : null}, 7)
  on conflict do nothing`;

const finish = (person: string, { id, versionId }: BuiltCourse) => sql`
  insert into quiz_attempt (id, user_id, course_id, course_version_id, number, questions, status, started_at, finished_at, passed)
  values (gen_random_uuid(), ${person}, ${id}, ${versionId}, floor(random() * 1e9), '[]', 'finished', now(), now(), ${isLikely()})`;

/** Like every change of the portal, a statement that PostgreSQL ends because of a deadlock runs again: none of it took effect. */
async function again(statement: ReturnType<typeof sql>): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await statement.execute(db());
    } catch (error) {
      if (attempt === 4 || !isTransient(error)) throw error;
    }
  }
}

/** Every kind of change that affects totals, each on random rows. */
const changes: readonly (() => ReturnType<typeof sql>)[] = [
  // Audiences, and what puts people into them.
  () => sql`update curriculum set audience_id = ${audiences.pop() ?? null} where id = ${oneOf(curriculums)}`,
  () =>
    sql`update audience set states = ${oneOf([[], ['US-UT'], ['CA-QC']])}::text[], assignment_group_ids = ${[oneOf(departments)]}::uuid[]
      where id = (select audience_id from curriculum where id = ${oneOf(curriculums)})`,
  () =>
    sql`insert into dealer_membership (id, user_id, dealer_id) values (gen_random_uuid(), ${oneOf(people)}, ${oneOf(values.dealers)}) on conflict do nothing`,
  () =>
    sql`update dealer_membership set ended_at = now() where user_id = ${oneOf(people)} and ended_at is null`,
  () => sql`update dealer set region = ${oneOf(['UT', 'CO'])} where id = ${oneOf(values.dealers)}`,
  () => sql`update user_account set role_id = ${oneOf(values.roles)} where id = ${oneOf(people)}`,
  () =>
    sql`update user_account set country = ${oneOf(['US', 'CA'])}, region = 'QC' where id = ${oneOf(people)}`,
  () =>
    sql`insert into admin_group_user values (${oneOf(values.adminGroups)}, ${oneOf(people)}) on conflict do nothing`,
  () => sql`delete from admin_group_user where user_id = ${oneOf(people)}`,
  () => begin(oneOf(people), oneOf(courses)),
  () => begin(oneOf(people), oneOf(courses)),
  () => begin(oneOf(people), oneOf(courses)),
  () =>
    sql`update course_progress set time_seconds = time_seconds + 11 where user_id = ${oneOf(people)} and course_id = ${oneOf(courses).id}`,
  () =>
    sql`update course_progress set passed_at = now(), best_score = 95 where user_id = ${oneOf(people)} and course_id = ${oneOf(courses).id}`,
  () =>
    sql`update course_progress set best_score = ${oneOf([60, 77, null])}::int where user_id = ${oneOf(people)} and course_id = ${oneOf(courses).id}`,
  () =>
    sql`update course_progress set passed_at = case when passed_at is null then now() end where user_id = ${oneOf(people)}`,
  () =>
    sql`delete from course_progress where user_id = ${oneOf(people)} and course_id = ${oneOf(courses).id}`,
  () => sql`delete from course_progress where user_id = ${oneOf(people)}`,
  () =>
    sql`update course_progress set percent = 0.5 where course_id = ${oneOf(courses).id} and user_id = ${oneOf(people)}`,
  () =>
    sql`update course_progress set passed_at = now() - make_interval(days => ${oneOf([1, 9, 40])}), enrolled_at = enrolled_at - interval '5 days'
      where user_id = ${oneOf(people)} and course_id = ${oneOf(courses).id}`,
  () => finish(oneOf(people), oneOf(courses)),
  () =>
    sql`update quiz_attempt set status = ${oneOf(['open', 'finished'])}, passed = ${isLikely()}
      where id = (select id from quiz_attempt where user_id = ${oneOf(people)} order by random() limit 1)
        and not exists (select from quiz_attempt o where o.user_id = quiz_attempt.user_id and o.course_id = quiz_attempt.course_id and o.status = 'open')`,
  () => sql`delete from quiz_attempt where user_id = ${oneOf(people)}`,
  () =>
    sql`insert into activity_log (id, user_id, type, entity_kind, at) values (gen_random_uuid(), ${oneOf(people)}, 'login', 'session', now())`,
  () =>
    sql`update user_account set status = ${oneOf(['active', 'deactivated', 'pending'])} where id = ${oneOf(people)}`,
  () => sql`update user_account set participating_learner = ${isLikely()} where id = ${oneOf(people)}`,
  () =>
    sql`update user_account set merged_into_id = case when merged_into_id is null then id end where id = ${oneOf(people)}`,
  () =>
    sql`insert into assignment_group_member values (${oneOf(departments)}, ${oneOf(people)}) on conflict do nothing`,
  () =>
    sql`insert into assignment_group_member values (${oneOf(departments)}, ${oneOf(people)}) on conflict do nothing`,
  () => sql`delete from assignment_group_member where user_id = ${oneOf(people)}`,
  () => sql`delete from assignment_group_member where assignment_group_id = ${oneOf(departments)}`,
  () =>
    sql`insert into dealer_membership (id, user_id, dealer_id) values (gen_random_uuid(), ${oneOf(people)}, ${oneOf(dealers)}) on conflict do nothing`,
  () =>
    sql`update dealer_membership set ended_at = case when ended_at is null then now() end
      where id = (select id from dealer_membership m where m.user_id = ${oneOf(people)}
        and (m.ended_at is null or not exists (select from dealer_membership o where o.user_id = m.user_id and o.dealer_id = m.dealer_id and o.ended_at is null))
        order by random() limit 1)`,
  () => sql`delete from dealer_membership where user_id = ${oneOf(people)}`,
  () => sql`update dealer set status = ${oneOf(['active', 'inactive'])} where id = ${oneOf(dealers)}`,
  () =>
    sql`insert into curriculum_course values (${oneOf(curriculums)}, ${oneOf(courses).id}, 9, ${isLikely()}) on conflict do nothing`,
  () =>
    sql`insert into curriculum_course values (${oneOf(curriculums)}, ${oneOf(courses).id}, 9, ${isLikely()}) on conflict do nothing`,
  () =>
    sql`update curriculum_course set required = not required where curriculum_id = ${oneOf(curriculums)} and course_id = ${oneOf(courses).id}`,
  () => sql`update curriculum_course set required = true where course_id = ${oneOf(courses).id}`,
  () =>
    sql`delete from curriculum_course where curriculum_id = ${oneOf(curriculums)} and course_id = ${oneOf(courses).id}`,
];

test('totals equal a fresh count after every change, alone and concurrently', async () => {
  for (let round = 0; round < rounds(80); round += 1) {
    await many(round % 4 === 0 ? 1 : 8, async () => {
      if (random() < 0.1) return foldReportTotals(db());
      return again(oneOf(changes)());
    });
    expect(await wrongTotals(), `after round ${round}`).toEqual([]);
  }
});

test('concurrent changes of several statements keep totals exact, committed or rolled back', async () => {
  for (let round = 0; round < rounds(25); round += 1) {
    await many(4, async () => {
      const person = oneOf(people);
      // As the portal does: what one person learned, the data of one person, or one outline.
      const [learned, outline] = [isLikely(), isLikely()];
      const tx = await db().startTransaction().execute();
      if (learned) {
        const course = oneOf(courses);
        await sql`select from course_progress where user_id = ${person} and course_id = ${course.id} for update`.execute(
          tx,
        );
        await begin(person, course).execute(tx);
        for (const change of [sql`time_seconds = time_seconds + 3`, sql`passed_at = now(), best_score = 88`])
          await sql`update course_progress set ${change} where user_id = ${person} and course_id = ${course.id}`.execute(
            tx,
          );
      } else if (outline) {
        const curriculum = oneOf(curriculums);
        await sql`select from curriculum where id = ${curriculum} for no key update`.execute(tx);
        await sql`delete from curriculum_course where curriculum_id = ${curriculum}`.execute(tx);
        for (const { id } of courses.filter(isLikely))
          await sql`insert into curriculum_course values (${curriculum}, ${id}, 0, ${isLikely()})`.execute(
            tx,
          );
      } else {
        await sql`select from user_account where id = ${person} for no key update`.execute(tx);
        await sql`update user_account set status = ${oneOf(['active', 'deactivated'])} where id = ${person}`.execute(
          tx,
        );
        await sql`insert into assignment_group_member values (${oneOf(departments)}, ${person}) on conflict do nothing`.execute(
          tx,
        );
      }
      await (random() < 0.2 ? tx.rollback() : tx.commit()).execute();
    });
    expect(await wrongTotals(), `after round ${round}`).toEqual([]);
  }
});

test('several people in one statement, people added and removed, progress moved to another person', async () => {
  for (const change of [
    sql`update user_account set status = 'active', merged_into_id = null`,
    sql`insert into assignment_group_member select ${departments[0]!}, id from user_account on conflict do nothing`,
    sql`insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at)
      select u.id, c.id, c.published_version_id, 2, now(), now(), case when random() < 0.5 then now() end
      from user_account u, course c where c.published_version_id is not null on conflict do nothing`,
    sql`update course_progress set passed_at = case when passed_at is null then now() end, best_score = 70`,
    sql`update user_account set status = 'deactivated' where id = any(${people.slice(0, 3)}::uuid[])`,
    sql`update assignment_group_member set assignment_group_id = ${departments[1]!} where assignment_group_id = ${departments[0]!}
      and user_id not in (select user_id from assignment_group_member where assignment_group_id = ${departments[1]!})`,
    sql`delete from course_progress where user_id = ${people[5]!}`,
    sql`update course_progress set user_id = ${people[5]!} where user_id = ${people[4]!}`,
    sql`update curriculum_course set position = position + 1`,
    sql`update curriculum_course set required = not required`,
    sql`delete from curriculum_course where course_id = ${courses[2]!.id}`,
    sql`insert into dealer_membership (id, user_id, dealer_id) select gen_random_uuid(), u.id, d.id from user_account u, dealer d on conflict do nothing`,
    sql`update dealer set status = 'inactive' where id = ${dealers[0]!}`,
    sql`update dealer_membership set ended_at = now() where dealer_id = ${dealers[1]!}`,
    sql`update course_progress set passed_at = passed_at - interval '3 days'`,
    sql`update course_progress set passed_at = null where course_id = ${courses[1]!.id}`,
  ]) {
    await change.execute(db());
    expect(await wrongTotals()).toEqual([]);
  }
  const gone = await buildUser(portal, { groupIds: departments });
  await begin(gone.id, courses[0]!).execute(db());
  expect(await wrongTotals()).toEqual([]);
  await sql`delete from course_progress where user_id = ${gone.id}`.execute(db());
  await sql`delete from user_account where id = ${gone.id}`.execute(db());
  const curriculum = await buildCurriculum(portal, courses);
  await sql`delete from curriculum where id = ${curriculum}`.execute(db());
  expect(await wrongTotals()).toEqual([]);
});

test('folding keeps the sums and leaves one row for each', async () => {
  await begin(oneOf(people), oneOf(courses)).execute(db());
  await foldReportTotals(db());
  expect(await wrongTotals()).toEqual([]);
  expect(await foldReportTotals(db())).toBe(0);
  const { rows } = await sql`
    select course_id, departments from course_total group by 1, 2 having count(*) > 1 or sum(completed + in_progress + attempts) = 0
    union all select curriculum_id, departments from curriculum_total group by 1, 2 having count(*) > 1
    union all select null, departments from department_total group by 2 having count(*) > 1
    union all select course_id, null from course_week_total group by course_id, starts_on having count(*) > 1
    union all select null, null from day_total group by day having count(*) > 1`.execute(db());
  expect(rows).toEqual([]);
});

test('a recount has the same result', async () => {
  const totals = () =>
    sql`select (select json_agg(t) from (select * from course_total order by 1, 2) t) as courses,
      (select json_agg(t) from (select * from curriculum_total order by 1, 2) t) as curriculums,
      (select json_agg(t) from (select *, rtrim(begun::text, '0') as begun from learner_total order by 1) t) as people`.execute(
      db(),
    );
  await foldReportTotals(db());
  const before = (await totals()).rows;
  await sql`select recount_progress()`.execute(db());
  expect((await totals()).rows).toEqual(before);
});
