import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { courseShelfCalls as calls } from '#contract/training/course-shelf.calls.ts';
import { curriculumRecordCalls } from '#contract/training/curriculum-records.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
let user: BuiltUser;
let learner: Client;
let course: BuiltCourse;
let groupIds: readonly string[];

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

beforeEach(async () => {
  groupIds = [await buildAssignmentGroup(portal)];
  user = await buildUser(portal, { dealerId: await buildDealer(portal), groupIds });
  learner = await signedIn(portal, user);
  course = await buildCourse(portal, { name: 'Chain care' });
});

const at = () => ({ params: { id: course.id } });
async function pass() {
  await readSections(learner, course);
  await takeQuiz(learner, course, true);
}

/** What the learner and those who report on the learner read of the pass. */
async function facts() {
  const { courses } = await learner.ask(progressCalls.completed);
  const { completedCount } = await learner.ask(ledgerCalls.userCoursesStatus);
  const { user: reported } = await admin.ask(reportCalls.user, { params: { id: user.id } });
  const { users } = await admin.ask(reportCalls.users, { query: { text: user.email } });
  return {
    courses: courses.map(({ _id, passedAt, bestScore }) => ({ _id, passedAt, bestScore })),
    completedCount,
    reported: reported.courses
      .filter((one) => one.passedAt)
      .map(({ _id, passedAt, bestScore, timeSpent }) => ({ _id, passedAt, bestScore, timeSpent })),
    completed: users[0]!.completed,
  };
}

test('only people who may delete courses ask what it concerns, and a stranger’s course is not found', async () => {
  expect((await learner.refused(calls.removal, at())).status).toBe(403);
  const { id } = user;
  expect((await admin.refused(calls.removal, { params: { id } })).status).toBe(404);
});

test('a pass stays for the learner and in reports when its course is deleted, and restoring it changes nothing', async () => {
  const other = await buildCourse(portal);
  await buildCurriculum(portal, [course, other], { groupIds });
  await pass();
  const before = await facts();
  expect(before).toMatchObject({ courses: [{ _id: course.id }], completedCount: 1, completed: 1 });
  await admin.ask(calls.remove, at());
  expect(await facts()).toEqual(before);
  const [gone] = (await learner.ask(progressCalls.completed)).courses;
  expect(gone).toMatchObject({ isGone: true, image: null });
  await admin.ask(calls.restore, at());
  expect(await facts()).toEqual(before);
  expect((await learner.ask(progressCalls.completed)).courses[0]!.isGone).toBeUndefined();
});

test('who has not passed it does not see it any more', async () => {
  await buildCurriculum(portal, [course], { groupIds });
  await readSections(learner, course, 1);
  await admin.ask(calls.remove, at());
  expect((await learner.ask(progressCalls.completed)).courses).toEqual([]);
  expect((await learner.ask(progressCalls.inProgress)).courses).toEqual([]);
});

test('the question names the curriculums and how many people they are for, and the emptied one is unpublished', async () => {
  await buildUser(portal, { dealerId: await buildDealer(portal), groupIds });
  await buildUser(portal, { dealerId: await buildDealer(portal), groupIds, status: 'deactivated' });
  const other = await buildCourse(portal);
  const last = await buildCurriculum(portal, [course], { groupIds, name: 'A Last one' });
  const more = await buildCurriculum(portal, [course, other], { groupIds, name: 'B With more' });
  const draft = await buildCurriculum(portal, [course], { groupIds, name: 'C Draft', status: 'draft' });
  await pass();
  expect(await admin.ask(calls.removal, at())).toEqual({
    passedCount: 1,
    curriculums: [
      { _id: last, name: { en: 'A Last one', fr: '' }, learnersCount: 2, isEmptied: true },
      { _id: more, name: { en: 'B With more', fr: '' }, learnersCount: 2, isEmptied: false },
      { _id: draft, name: { en: 'C Draft', fr: '' }, learnersCount: 2, isEmptied: false },
    ],
  });
  await admin.ask(calls.remove, at());
  const statusOf = async (id: string) =>
    (await admin.ask(curriculumRecordCalls.read, { params: { id } })).curriculum.status;
  expect(await Promise.all([last, more, draft].map(statusOf))).toEqual(['unpublished', 'published', 'draft']);
});

test('a curriculum that loses all of its courses in one bulk change is unpublished as well', async () => {
  const other = await buildCourse(portal);
  const id = await buildCurriculum(portal, [course, other], { groupIds });
  await admin.ask(calls.bulk, { body: { ids: [course.id, other.id], action: 'delete' } });
  expect((await admin.ask(curriculumRecordCalls.read, { params: { id } })).curriculum.status).toBe(
    'unpublished',
  );
});
