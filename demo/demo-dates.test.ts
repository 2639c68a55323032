import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemoPortal } from '#tests/builders/demo-portal.ts';
import type { TestPortal } from '#tests/builders/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openDemoPortal();
}, 120_000);
afterAll(() => portal.close());

const rows = async (query: ReturnType<typeof sql<{ who: string }>>) =>
  (await query.execute(portal.services.db)).rows.map(({ who }) => who);

test('people join before they learn, and learn only published courses', async () => {
  expect(
    await rows(sql`select u.email as who from course_progress p join user_account u on u.id = p.user_id
      join course c on c.id = p.course_id
      where p.enrolled_at < u.created_at or p.enrolled_at < c.first_published_at or p.passed_at < p.enrolled_at`),
  ).toEqual([]);
});

test('an earned certificate has the date of the last pass it needs', async () => {
  expect(
    await rows(sql`select u.email as who from certificate t join user_account u on u.id = t.user_id
      where t.occasion = 'earned' and u.email <> 'learner@paddock.example' and t.issued_at <> (
        select max(p.passed_at) from curriculum_course x join course_progress p on p.course_id = x.course_id
        where x.curriculum_id = t.curriculum_id and x.required and p.user_id = t.user_id)`),
  ).toEqual([]);
});

test('points have the date of the pass, and nobody was last seen before their last activity', async () => {
  expect(
    await rows(sql`select u.email as who from ledger_posting l join user_account u on u.id = l.by_user_id
      join course_progress p on p.user_id = u.id and p.course_id = l.course_id where l.at <> p.passed_at`),
  ).toEqual([]);
  expect(
    await rows(sql`select u.email as who from user_account u where u.status = 'active' and (
        exists (select from course_progress p where p.user_id = u.id and p.last_event_at > u.last_seen_at)
        or exists (select from learner_request r where r.requested_by = u.id and r.requested_at > u.last_seen_at)
        or u.last_seen_at < u.created_at)`),
  ).toEqual([]);
});
