import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { ledgerCalls } from '#contract/rewards/ledger.calls.ts';
import { brandCalls } from '#contract/training/brands.calls.ts';
import { certificateCalls } from '#contract/training/certificates.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { daysAfter } from '#tests/builders/days.ts';
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
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let dealerId: string;
let manager: Client;
let learner: Client;
let person: BuiltUser;
let shared: BuiltCourse;
let second: BuiltCourse;
let third: BuiltCourse;
let first: string;
let other: string;
let brandId: string;

/** Of the portal, which is another one than here for some hours. */
const day = (days: number) => daysAfter(portal.services.today(), days);

async function pass(client: Client, course: BuiltCourse) {
  await readSections(client, course);
  await takeQuiz(client, course, true);
}

beforeAll(async () => {
  portal = await openTestPortal();
  const group = await buildAssignmentGroup(portal);
  dealerId = await buildDealer(portal);
  brandId = await buildBrand(portal);
  [shared, second, third] = [
    await buildCourse(portal, { name: 'Shared', sections: 1, questions: 1 }),
    await buildCourse(portal, { name: 'Second', sections: 1, questions: 1 }),
    await buildCourse(portal, { name: 'Third', sections: 1, questions: 1 }),
  ];
  first = await buildCurriculum(portal, [shared, second], { name: 'First', brandId, groupIds: [group] });
  other = await buildCurriculum(portal, [shared, third], { name: 'Other', brandId, groupIds: [group] });
  person = await buildUser(portal, { dealerId, groupIds: [group] });
  learner = await signedIn(portal, person);
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
  await pass(learner, shared);
  await pass(learner, second);
});
afterAll(() => portal.close());

const renewCourseOn = (course: BuiltCourse, renewalDueOn: string | null) =>
  portal.services.db
    .updateTable('courseProgress')
    .set({ renewalDueOn })
    .where('courseId', '=', course.id)
    .execute();
const endCertificateOn = (expiresOn: string | null) =>
  portal.services.db.updateTable('certificate').set({ expiresOn }).where('userId', '=', person.id).execute();

/** The state of the shared course on every screen. */
async function courseStates() {
  const { curriculum } = await learner.ask(curriculumCalls.detail, { params: { id: first } });
  const { courses: lists } = await learner.ask(progressCalls.completed);
  const { user } = await manager.ask(reportCalls.user, { params: { id: person.id } });
  const { curriculum: report } = await manager.ask(reportCalls.userCurriculum, {
    params: { id: person.id, curriculumId: first },
  });
  const all: readonly (readonly { readonly _id: string; readonly state: string }[])[] = [
    curriculum.courses,
    lists,
    user.courses,
    report.courses,
  ];
  return all.map((courses) => courses.find((one) => one._id === shared.id)!.state);
}

/** The status of the first curriculum on every screen. */
async function standings() {
  const [list, detail, ofUser, people, dealer] = [
    await learner.ask(curriculumCalls.list),
    await learner.ask(curriculumCalls.detail, { params: { id: first } }),
    await manager.ask(reportCalls.userCurriculums, { params: { id: person.id } }),
    await (
      await signedInAs(portal, 'COMPANY_ADMIN')
    ).ask(courseReportCalls.curriculumPeople, { params: { id: first } }),
    await manager.ask(dealerReportCalls.dealer, { params: { id: dealerId } }),
  ];
  return [
    list.curriculums.find((one) => one._id === first)!.standing.standing,
    detail.curriculum.standing.standing,
    ofUser.curriculums.find((one) => one._id === first)!.standing,
    people.users.find((one) => one._id === person.id)!.standing,
    dealer.dealer.staff
      .find((one) => one._id === person.id)!
      .standings.find((one) => one.curriculum === first)!.standing,
  ];
}

const same = (state: string, times: number) => Array.from({ length: times }, () => state);

test('a pass that is due again has the same state for learner and manager, and is first on the home page', async () => {
  await renewCourseOn(shared, day(-2));
  await portal.services.db
    .updateTable('certificate')
    .set({ supersededAt: new Date() })
    .where('userId', '=', person.id)
    .execute();
  expect(await courseStates()).toEqual(same('due-again', 4));
  expect(await standings()).toEqual(same('due-again', 5));
  expect((await learner.ask(progressCalls.remaining)).courses.map((one) => one.state)).toContain('due-again');
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).renewal).toMatchObject({
    kind: 'course',
    course: { _id: shared.id },
    curriculum: { _id: first },
    dueOn: day(-2),
    isOver: true,
  });
  // A brand manager too: the course has no brand, but the curriculum that requires it is of their brand.
  const brand = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  const { users: late } = await brand.ask(reportCalls.users, { query: { status: 'overdue' } });
  expect(late.map((one) => one._id)).toEqual([person.id]);
  await renewCourseOn(shared, day(20));
  expect(await courseStates()).toEqual(same('passed', 4));
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).renewal).toMatchObject({ isOver: false });
  await renewCourseOn(shared, null);
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).renewal).toBeNull();
  await portal.services.db
    .updateTable('certificate')
    .set({ supersededAt: null })
    .where('userId', '=', person.id)
    .execute();
});

test.each([
  ['expired', -2, true],
  ['ends-soon', 10, false],
  ['certified', 400, null],
] as const)(
  'a certificate reads %s everywhere, and takes the hero while it can be renewed',
  async (standing, days, isOver) => {
    await endCertificateOn(day(days));
    // Its quizzes were passed long before renewing opened.
    await portal.services.db
      .updateTable('quizAttempt')
      .set({ finishedAt: '2020-01-01T00:00:00Z' })
      .where('userId', '=', person.id)
      .execute();
    expect(await standings()).toEqual(same(standing, 5));
    const { renewal } = await learner.ask(ledgerCalls.userCoursesStatus);
    const shown = renewal && [
      renewal.kind,
      renewal.course._id,
      renewal.curriculum?._id,
      renewal.dueOn,
      renewal.isOver,
    ];
    expect(shown).toEqual(isOver === null ? null : ['certificate', shared.id, first, day(days), isOver]);
  },
);

test('courses of an expired certificate are required again, for everyone alike', async () => {
  await endCertificateOn(day(-2));
  const { user } = await manager.ask(reportCalls.user, { params: { id: person.id } });
  expect(user.required).toEqual({ passed: 0, open: 1, dueAgain: 2 });
  const { dealer } = await manager.ask(dealerReportCalls.dealer, { params: { id: dealerId } });
  expect(dealer.staff.find((one) => one._id === person.id)).toMatchObject({ requiredPassed: 0, required: 3 });
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).progress).toBe(0);
});

test('a certificate whose quizzes were all passed recently still leads to a course that renews it', async () => {
  await endCertificateOn(day(-2));
  const { db } = portal.services;
  await db
    .updateTable('quizAttempt')
    .set({ finishedAt: new Date() })
    .where('userId', '=', person.id)
    .execute();
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).renewal?.course._id).toBe(shared.id);
  await db
    .updateTable('quizAttempt')
    .set({ finishedAt: '2020-01-01T00:00:00Z' })
    .where('userId', '=', person.id)
    .execute();
});

test('passing the last quiz again renews the certificate and clears the home page', async () => {
  await endCertificateOn(day(-2));
  await pass(learner, shared);
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).renewal?.course._id).toBe(second.id);
  await pass(learner, second);
  expect((await learner.ask(ledgerCalls.userCoursesStatus)).renewal).toBeNull();
  const { certificates } = await learner.ask(certificateCalls.user, { params: { userId: person.id } });
  expect(certificates.map((one) => one.status)).toEqual(['valid', 'superseded']);
});

test('every screen counts the required courses of a person once', async () => {
  const { progress, remainingCount } = await learner.ask(ledgerCalls.userCoursesStatus);
  const { dealer } = await manager.ask(dealerReportCalls.dealer, { params: { id: dealerId } });
  const { user } = await manager.ask(reportCalls.user, { params: { id: person.id } });
  const brand = (await learner.ask(brandCalls.progress, { params: { id: brandId } })).progress;
  const { required, requiredPassed } = dealer.staff.find((one) => one._id === person.id)!;
  expect([requiredPassed, required]).toEqual([2, 3]);
  expect([brand.requiredPassedCount, brand.requiredCount]).toEqual([2, 3]);
  expect(user.required).toEqual({ passed: 2, open: 1, dueAgain: 0 });
  expect(progress).toBeCloseTo(2 / 3);
  const { courses } = await learner.ask(progressCalls.remaining);
  expect([remainingCount, courses.map((one) => one._id)]).toEqual([1, [third.id]]);
  expect((await learner.ask(progressCalls.mandatory)).courses).toHaveLength(1);
  expect(other).not.toBe(first);
});
