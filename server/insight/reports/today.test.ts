import { afterAll, beforeAll, expect, test } from 'vitest';
import { dashboardCalls } from '#contract/insight/dashboards.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newCourseReminders } from '#server/training/courses/reminders/new-course-reminders.job.ts';
import { remindOfRenewals } from '#server/training/progress/renewal-reminders.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';

const zone = 'America/Los_Angeles';
let now = new Date();
let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal((settings) => ({ ...settings, timeZone: zone }), { now: () => now });
});
afterAll(() => portal.close());

/** A day some weeks ahead, so that sessions of the real clock are still valid, and the instant of its midnight in the portal's zone. */
const day = Temporal.Now.plainDateISO(zone).add({ days: 1 });
const endsAt = day.add({ days: 1 }).toZonedDateTime(zone).toInstant();
const utc = (date: Temporal.PlainDate, time: string) => new Date(`${date.toString()}T${time}:00Z`);

test.each([
  ['at 23:30 UTC of its last day', utc(day, '23:30'), true],
  ['at 00:30 UTC, when it is over in UTC', utc(day.add({ days: 1 }), '00:30'), true],
  ['a minute before the portal’s midnight', new Date(endsAt.epochMilliseconds - 60_000), true],
  ['a minute after', new Date(endsAt.epochMilliseconds + 60_000), false],
  ['at 23:30 UTC of the day after', utc(day.add({ days: 1 }), '23:30'), false],
])('a curriculum is open to learners, in reports and in reminders alike, %s', async (_name, at, isOpen) => {
  now = new Date(at.getTime() - 3_600_000);
  const group = await buildAssignmentGroup(portal);
  const [fresh, passed] = [await buildCourse(portal), await buildCourse(portal)];
  const curriculum = await buildCurriculum(portal, [fresh, passed], {
    groupIds: [group],
    endsOn: day.toString(),
  });
  const { db } = portal.services;
  await db
    .updateTable('course')
    .set({ firstPublishedAt: new Date(at.getTime() - 60_000) })
    .where('id', '=', fresh.id)
    .execute();
  const person = await buildUser(portal, { groupIds: [group] });
  await db
    .insertInto('courseProgress')
    .values({
      userId: person.id,
      courseId: passed.id,
      courseVersionId: passed.versionId,
      sectionCount: 2,
      status: 'passed',
      enrolledAt: new Date(0),
      lastEventAt: new Date(0),
      passedAt: new Date(0),
      renewalDueOn: day.add({ days: 1 }).toString(),
    })
    .execute();
  const learner = await signedIn(portal, person);
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  now = at;

  const { curriculums } = await learner.ask(curriculumCalls.list);
  const { courses } = await learner.ask(progressCalls.remaining);
  const { curriculums: reported } = await admin.ask(reportCalls.userCurriculums, {
    params: { id: person.id },
  });
  const { info } = await admin.ask(dashboardCalls.adminInfo);
  await db.deleteFrom('jobRun').execute();
  await newCourseReminders.run(portal.services);
  await remindOfRenewals(portal.services);
  expect({
    listed: curriculums.map((one) => one._id),
    courses: courses.map((one) => one._id).includes(fresh.id),
    reported: reported.map((one) => one._id),
    counted: info.curriculumsCount,
    mails: (await mailsTo(portal, person.email)).length,
  }).toEqual({
    listed: isOpen ? [curriculum] : [],
    courses: isOpen,
    reported: isOpen ? [curriculum] : [],
    counted: isOpen ? 1 : 0,
    mails: isOpen ? 2 : 0,
  });
  await db.updateTable('curriculum').set({ status: 'unpublished' }).execute();
});
