import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoryCalls as calls } from '#contract/training/categories.calls.ts';
import { courseCategories } from '#contract/training/categories.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const at = (category: string) => ({ params: { category } });

async function courseIn(category: string, change: { active?: boolean } = {}): Promise<BuiltCourse> {
  const course = await buildCourse(portal);
  await portal.services.db
    .updateTable('course')
    .set({ category, ...change })
    .where('id', '=', course.id)
    .execute();
  return course;
}

describe('refusals', () => {
  test.each(['boats', 'Motorcycle', ''])('“%s” is no category', async (category) => {
    const client = await signedInAs(portal, 'LEARNER');
    expect((await client.refused(calls.courses, at(category))).status).toBe(404);
    expect((await client.refused(calls.progress, at(category))).status).toBe(404);
  });
});

describe('scope', () => {
  test('courses for other departments and inactive ones are not listed', async () => {
    const [mine, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
    const [seen, hidden, off] = [
      await courseIn('motorcycle'),
      await courseIn('motorcycle'),
      await courseIn('motorcycle', { active: false }),
    ];
    await buildCurriculum(portal, [seen, off], { groupIds: [mine] });
    await buildCurriculum(portal, [hidden], { groupIds: [other] });
    const client = await signedInAs(portal, 'LEARNER', { groupIds: [mine] });
    expect((await client.ask(calls.courses, at('motorcycle'))).courses.map((one) => one._id)).toEqual([
      seen.id,
    ]);
    expect((await client.ask(calls.progress, at('motorcycle'))).progress).toMatchObject({
      coursesCount: 1,
      status: 'not-started',
    });
  });
});

describe('work', () => {
  test('each category lists its own courses, those to do first', async () => {
    const group = await buildAssignmentGroup(portal);
    const [passed, todo, wheels] = [
      await courseIn('technical-system'),
      await courseIn('technical-system'),
      await courseIn('four-wheel-product'),
    ];
    await buildCurriculum(portal, [passed, todo, wheels], { groupIds: [group] });
    const user = await buildUser(portal, { groupIds: [group] });
    const client = await signedIn(portal, user);
    await portal.services.db
      .insertInto('courseProgress')
      .values({
        userId: user.id,
        courseId: passed.id,
        courseVersionId: passed.versionId,
        status: 'passed',
        enrolledAt: new Date(),
        lastEventAt: new Date(),
        passedAt: new Date(),
        sectionCount: 2,
      })
      .execute();
    const ids = async (category: string) =>
      (await client.ask(calls.courses, at(category))).courses.map((one) => one._id);
    const all = await Promise.all(courseCategories.map(({ value }) => ids(value)));
    expect(all).toEqual([[todo.id, passed.id], [wheels.id], []]);
    expect((await client.ask(calls.progress, at('technical-system'))).progress).toEqual({
      status: 'in-progress',
      requiredCount: 2,
      requiredPassedCount: 1,
      passedCount: 1,
      coursesCount: 2,
    });
  });
});
