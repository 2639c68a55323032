import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerStatisticsCalls as calls } from '#contract/insight/answer-statistics.calls.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { questionsToCheckJob } from './questions-to-check.job.ts';

let portal: TestPortal;
let brand: string;
let course: BuiltCourse;

const look = () => questionsToCheckJob.run(portal.services);

async function learn(right: boolean, count: number) {
  for (let number = 0; number < count; number += 1) {
    const client = await signedIn(portal, await buildUser(portal));
    await readSections(client, course);
    await takeQuiz(client, course, right);
  }
}

beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal, 'Checked');
  course = await buildCourse(portal, { name: 'Checked course', brandId: brand, sections: 1, questions: 2 });
  await buildCurriculum(portal, [course]);
});
afterAll(() => portal.close());

describe('questions to check', () => {
  test('only people who read reports and write courses see them', async () => {
    expect((await portal.stranger.refused(calls.toCheck)).status).toBe(401);
    for (const role of ['LEARNER', 'DEALER_MANAGER', 'SALES_REP', 'DISTRICT_MANAGER'] as const)
      expect((await (await signedInAs(portal, role)).refused(calls.toCheck)).status).toBe(403);
  });

  test('a question that few get right is named, worst first, once enough have answered', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    await learn(false, 10);
    await look();
    expect(await admin.ask(calls.toCheck)).toMatchObject({ questions: [], pagination: { total: 0 } });
    await learn(false, 10);
    expect((await admin.ask(calls.toCheck)).pagination.total).toBe(0);
    expect(await look()).toContain('2 questions to check');
    const found = await admin.ask(calls.toCheck);
    expect(found).toMatchObject({
      questions: [
        {
          course: { _id: course.id, name: { en: 'Checked course' } },
          place: 1,
          flag: 'guessed',
          asked: 20,
          right: 0,
        },
        { place: 2, flag: 'guessed' },
      ],
      pagination: { total: 2 },
    });
    expect((await admin.ask(calls.toCheck, { query: { limit: 1 } })).questions).toHaveLength(1);
  });

  test('nothing is read again while nobody answers', async () => {
    expect(await look()).toBe('0 quizzes looked through, 0 questions to check.');
  });

  test('a brand manager finds those of their brand', async () => {
    const own = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
    const other = await signedInAs(portal, 'BRAND_MANAGER', {
      brandIds: [await buildBrand(portal, 'Other')],
    });
    expect((await own.ask(calls.toCheck)).pagination.total).toBe(2);
    expect((await other.ask(calls.toCheck)).pagination.total).toBe(0);
  });

  test('those of a course that nobody can take are left out', async () => {
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    const setActive = (active: boolean) =>
      portal.services.db.updateTable('course').set({ active }).where('id', '=', course.id).execute();
    await setActive(false);
    expect((await admin.ask(calls.toCheck)).pagination.total).toBe(0);
    await setActive(true);
    expect((await admin.ask(calls.toCheck)).pagination.total).toBe(2);
  });

  test('what enough people get right by now is no longer named', async () => {
    await learn(true, 30);
    await look();
    const admin = await signedInAs(portal, 'COMPANY_ADMIN');
    expect((await admin.ask(calls.toCheck)).pagination.total).toBe(0);
  });
});
