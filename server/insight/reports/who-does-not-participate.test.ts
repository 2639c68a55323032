import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { homeCalls } from '#contract/insight/home.calls.ts';
import { ownDealersCalls } from '#contract/insight/own-dealers.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { userCalls } from '#contract/people/users.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { remindersWith } from '#server/platform/jobs/reminders.job.ts';
import { remindOfDueCourses } from '#server/training/assignments/due-reminders.ts';
import { remindOfEndingCertificates } from '#server/training/certificates/certificate-reminders.ts';
import { newCourseReminders } from '#server/training/courses/reminders/new-course-reminders.job.ts';
import { remindOfRenewals } from '#server/training/progress/renewal-reminders.ts';
import { daysAfter } from '#tests/builders/days.ts';
import { assignTo } from '#tests/builders/assignments.ts';
import { readSections } from '#tests/builders/learning.ts';
import { mailsTo } from '#tests/builders/mail.ts';
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
import { Refusal } from '#server/platform/refusal.ts';
import { checkTotals } from './totals-check.queries.ts';

let portal: TestPortal;
let admin: Client;
let manager: Client;
let dealer: string;
let group: string;
let course: BuiltCourse;
let curriculum: string;
/** Of the same dealer and department, and both have passed the course. */
let one: BuiltUser;
let other: BuiltUser;

/** Of the portal, which is another one than here for some hours. */
const day = (days: number) => daysAfter(portal.services.today(), days);
const person = () => buildUser(portal, { dealerId: dealer, groupIds: [group] });
const participates = (id: string, participatingLearner: boolean) =>
  admin.ask(userCalls.save, {
    params: { id },
    body: { participatingLearner, ...(!participatingLearner && { reason: 'Works in the office' }) },
  });
const wrongTotals = async () => (await checkTotals(portal.services.db)).flatMap((check) => check.examples);

beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  dealer = await buildDealer(portal);
  group = await buildAssignmentGroup(portal);
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId: dealer });
  course = await buildCourse(portal, { questions: 0 });
  curriculum = await buildCurriculum(portal, [course, await buildCourse(portal)], { groupIds: [group] });
  [one, other] = [await person(), await person()];
  for (const user of [one, other]) await readSections(await signedIn(portal, user), course);
});
afterAll(() => portal.close());

/** How every share counts the two. */
async function figures() {
  const params = { id: course.id };
  const [
    { course: ofCourse },
    people,
    { users },
    { dealers },
    { dealer: page },
    { curriculum: ofCurriculum },
  ] = await Promise.all([
    admin.ask(courseReportCalls.course, { params }),
    admin.ask(courseReportCalls.coursePeople, { params }),
    admin.ask(reportCalls.users, { query: { dealer, limit: 100 } }),
    admin.ask(dealerReportCalls.dealers, { query: { limit: 100 } }),
    admin.ask(dealerReportCalls.dealer, { params: { id: dealer } }),
    admin.ask(courseReportCalls.curriculum, { params: { id: curriculum } }),
  ]);
  return {
    passed: ofCourse.completed,
    people: people.users.map((row) => row._id).toSorted(),
    rows: users.map((row) => row._id).toSorted(),
    atDealer: dealers.find((row) => row._id === dealer)!.usersCount,
    staff: page.staff.map((row) => row._id).toSorted(),
    inProgress: ofCurriculum.inProgress,
    own: (await manager.ask(ownDealersCalls.read)).info.peopleCount,
  };
}

test('counts in no share from the moment participation ends, and in every one again once it resumes', async () => {
  const both = await figures();
  expect(both).toMatchObject({ passed: 2, people: [one.id, other.id].toSorted(), inProgress: 2 });
  await participates(other.id, false);
  expect(await figures()).toEqual({
    passed: 1,
    people: [one.id],
    rows: both.rows.filter((id) => id !== other.id),
    atDealer: both.atDealer - 1,
    staff: both.staff.filter((id) => id !== other.id),
    inProgress: 1,
    own: both.own - 1,
  });
  expect(await wrongTotals()).toEqual([]);
  await participates(other.id, true);
  expect(await figures()).toEqual(both);
  expect(await wrongTotals()).toEqual([]);
});

test('a change that is taken back leaves the totals as they were', async () => {
  const tx = await portal.services.db.startTransaction().execute();
  await tx.updateTable('userAccount').set({ participatingLearner: false }).where('id', '=', one.id).execute();
  expect((await checkTotals(tx)).flatMap((check) => check.examples)).toEqual([]);
  await tx.rollback().execute();
  expect(await wrongTotals()).toEqual([]);
});

test('signs in and reads, and nothing is mandatory', async () => {
  const reader = await person();
  const client = await signedIn(portal, reader);
  const totals = async () => (await client.ask(homeCalls.learner)).status;
  expect(await totals()).toMatchObject({ requiredCount: 2 });
  await assignTo(portal, reader.id, course.id, { dueOn: day(5) });
  expect((await client.ask(homeCalls.learner)).waiting.map(({ kind }) => kind)).toContain('deadline');
  await participates(reader.id, false);
  expect(await totals()).toMatchObject({ requiredCount: 0, requiredPassedCount: 0, renewal: null });
  expect((await client.ask(homeCalls.learner)).waiting).toEqual([]);
  const { curriculums } = await client.ask(curriculumCalls.list, { query: { limit: 100 } });
  expect(curriculums.map(({ _id }) => _id)).toContain(curriculum);
  await readSections(client, course);
  // What was read counts once the person participates again.
  await participates(reader.id, true);
  expect(await totals()).toMatchObject({ requiredCount: 2, requiredPassedCount: 1 });
  expect(await wrongTotals()).toEqual([]);
});

test('is assigned no course', async () => {
  const reader = await person();
  await participates(reader.id, false);
  const refused = await assignTo(portal, reader.id, (await buildCourse(portal)).id).catch(
    (error: unknown) => error,
  );
  expect((refused as Refusal).error.code).toBe('assignments.personNotParticipating');
});

test('gets no reminder: of a due course, a renewal, a certificate, or a new course', async () => {
  const people = [await person(), await person()] as const;
  const [reminded, left] = people;
  const due = await buildCourse(portal, { name: 'Due' });
  const fresh = await buildCourse(portal, { name: 'Fresh' });
  await buildCurriculum(portal, [fresh], { groupIds: [group] });
  await sql`update course set first_published_at = now() - interval '1 hour' where id = ${fresh.id}`.execute(
    portal.services.db,
  );
  for (const { id } of people) {
    await assignTo(portal, id, due.id, { dueOn: day(14) });
    await sql`update course_assignment set assigned_at = now() - interval '30 days' where user_id = ${id}`.execute(
      portal.services.db,
    );
    await sql`insert into course_progress (user_id, course_id, course_version_id, section_count, enrolled_at, last_event_at, passed_at, renewal_due_on)
      values (${id}, ${course.id}, ${course.versionId}, 2, now(), now(), now(), ${day(14)})`.execute(
      portal.services.db,
    );
    await portal.services.db
      .insertInto('certificate')
      .values({
        id: newId(),
        code: newId().replaceAll('-', '').slice(-12).toUpperCase(),
        userId: id,
        curriculumId: curriculum,
        personName: 'Robin Tester',
        dealerName: '',
        curriculumName: 'Trail',
        curriculumNameFr: 'Sentier',
        courses: '[]',
        occasion: 'earned',
        issuedAt: '2024-01-01T00:00:00Z',
        issuedOn: '2024-01-01',
        expiresOn: day(-3),
      })
      .execute();
  }
  await participates(left.id, false);
  const { overdue } = (await manager.ask(ownDealersCalls.read)).info;
  expect(overdue.people.map(({ _id }) => _id)).toContain(reminded.id);
  expect(overdue.people.map(({ _id }) => _id)).not.toContain(left.id);
  await manager.ask(ownDealersCalls.remind, { body: { which: 'overdue' } });
  await remindersWith([remindOfDueCourses, remindOfRenewals, remindOfEndingCertificates]).run(
    portal.services,
  );
  await newCourseReminders.run(portal.services);
  const subjects = (await mailsTo(portal, reminded.email)).map(({ subject }) =>
    subject.replaceAll(/\s/g, ' '),
  );
  expect(subjects.filter((subject) => subject.startsWith('Reminder'))).not.toEqual([]);
  expect(subjects.length).toBeGreaterThan(2);
  const toLeft = (await mailsTo(portal, left.email)).map(({ subject }) => subject);
  // The assignment was before.
  expect(toLeft.filter((subject) => !/assigned|Due/.test(subject))).toEqual([]);
  expect(toLeft.filter((subject) => subject.startsWith('Reminder'))).toEqual([]);
});
