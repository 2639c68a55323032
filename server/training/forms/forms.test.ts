import { afterAll, beforeAll, expect, test } from 'vitest';
import { formCalls as calls } from '#contract/training/forms.calls.ts';
import { buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

async function learnerOf(course: BuiltCourse, passed: boolean): Promise<Client> {
  const user = await buildUser(portal);
  const at = new Date();
  await portal.services.db
    .insertInto('courseProgress')
    .values({
      userId: user.id,
      courseId: course.id,
      courseVersionId: course.versionId,
      sectionCount: 2,
      enrolledAt: at,
      lastEventAt: at,
      passedAt: passed ? at : null,
    })
    .execute();
  return signedIn(portal, user);
}
const sheet = (course: BuiltCourse, data: object) => ({
  body: { type: 'course-feedback' as const, course: course.id, data },
});

test('feedback needs a passed course and a rating, and is given once', async () => {
  const course = await buildCourse(portal);
  await buildCurriculum(portal, [course]);
  const stranger = await signedInAs(portal, 'LEARNER');
  expect((await stranger.refused(calls.create, sheet(course, { rating: 5 }))).status).toBe(404);
  const underWay = await learnerOf(course, false);
  expect((await underWay.refused(calls.create, sheet(course, { rating: 5 }))).code).toBe('forms.notPassed');
  const learner = await learnerOf(course, true);
  expect((await learner.refused(calls.create, sheet(course, {}))).code).toBe('forms.ratingNeeded');
  expect((await learner.refused(calls.create, sheet(course, { rating: 6 }))).status).toBe(400);
  const given = await Promise.all(
    [1, 2, 3].map((rating) => learner.send(calls.create, sheet(course, { rating }))),
  );
  expect(given.map((one) => one.statusCode).toSorted()).toEqual([200, 409, 409]);
  const { forms } = await learner.ask(calls.currentUser, { query: { course: course.id } });
  expect(forms).toHaveLength(1);
});

test('a skipped form stores only that, and is not shown again', async () => {
  const course = await buildCourse(portal);
  const learner = await learnerOf(course, true);
  await learner.ask(calls.create, sheet(course, { skipped: true, rating: 2, helped: 'secret' }));
  const [form] = (await learner.ask(calls.currentUser)).forms;
  expect(form!.data).toEqual({ skipped: true, rating: null, helped: '', missing: '' });
  expect((await learner.refused(calls.create, sheet(course, { rating: 4 }))).code).toBe(
    'forms.answeredBefore',
  );
});

test('authors of the brand read ratings and comments without names; others cannot', async () => {
  const brandId = await buildBrand(portal);
  const course = await buildCourse(portal, { brandId });
  for (const rating of [5, 4, 4])
    await (
      await learnerOf(course, true)
    ).ask(calls.create, sheet(course, { rating, helped: 'The photos', missing: '' }));
  await (await learnerOf(course, true)).ask(calls.create, sheet(course, { skipped: true }));
  const input = { params: { id: course.id } };
  const foreign = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  expect((await foreign.refused(calls.ofCourse, input)).status).toBe(404);
  const author = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  const { summary, answers, pagination } = await author.ask(calls.ofCourse, input);
  expect(summary).toEqual({ average: 4.3, answersCount: 3, skippedCount: 1, ratings: [0, 0, 0, 2, 1] });
  expect(pagination.total).toBe(3);
  expect(answers.map((one) => one.helped)).toEqual(['The photos', 'The photos', 'The photos']);
  expect(Object.keys(answers[0]!).toSorted()).toEqual([
    '_id',
    'createdAt',
    'helped',
    'missing',
    'rating',
    'versionNumber',
  ]);
});
