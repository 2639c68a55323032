import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { quizCalls } from '#contract/training/quizzes.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { remindersWith } from '#server/platform/jobs/reminders.job.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { buildAssignmentGroup, buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';
import { remindOfRenewals } from './renewal-reminders.ts';

let clock: () => Date = () => new Date();
let portal: TestPortal;
let group: string;
let course: BuiltCourse;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock() });
});
afterAll(() => portal.close());
beforeEach(async () => {
  group = await buildAssignmentGroup(portal);
  course = await buildCourse(portal, { name: 'Brakes' });
  await buildCurriculum(portal, [course], { groupIds: [group] });
});

/** A person who passed the course and must renew it by a day. */
async function passedOnce(
  dueOn: string,
  options: NonNullable<Parameters<typeof buildUser>[1]> = {},
): Promise<BuiltUser> {
  const user = await buildUser(portal, { groupIds: [group], ...options });
  const client = await signedIn(portal, user);
  for (const sectionId of course.sectionIds)
    await client.ask(progressCalls.record, {
      params: { id: course.id },
      body: { eventId: newId(), sectionId },
    } as never);
  const { test: attempt } = await client.ask(quizCalls.create, { body: { courseId: course.id } });
  await client.ask(quizCalls.save, {
    params: { testId: attempt._id },
    body: { answers: course.right, finished: true },
  } as never);
  await portal.services.db
    .updateTable('courseProgress')
    .set({ renewalDueOn: dueOn })
    .where('userId', '=', user.id)
    .execute();
  return user;
}

const runAt = async (day: string) => {
  clock = () => new Date(`${day}T15:00:00Z`);
  const job = remindersWith([remindOfRenewals]);
  await Promise.all([job.run(portal.services), job.run(portal.services)]);
  clock = () => new Date();
};
const reminders = async (user: BuiltUser) =>
  (await mailsTo(portal, user.email))
    .map((mail) => mail.subject)
    .filter((subject) => /^(Renew by|À renouveler)/.test(subject));

test("go out two weeks before, three days before and on the day, once each, in the person's language", async () => {
  const [ana, luc] = [await passedOnce('2031-06-20'), await passedOnce('2031-06-20', { language: 'fr' })];
  await runAt('2031-06-01');
  expect(await reminders(ana)).toEqual([]);
  await runAt('2031-06-06');
  await runAt('2031-06-07');
  expect(await reminders(ana)).toEqual(['Renew by June 20, 2031: Brakes']);
  expect(await reminders(luc)).toEqual(['À renouveler d’ici le 20 juin 2031 : Brakes']);
  await runAt('2031-06-18');
  await runAt('2031-06-20');
  await runAt('2031-06-21');
  expect(await reminders(ana)).toHaveLength(3);
});

test('the manufacturer’s staff, who take training of any department, are reminded as well', async () => {
  const staff = await passedOnce('2033-06-20', { role: 'DISTRICT_MANAGER', groupIds: [] });
  await runAt('2033-06-19');
  expect(await reminders(staff)).toHaveLength(1);
});

test('nobody is reminded of training that is no longer assigned, or if they want no mails', async () => {
  const left = await passedOnce('2032-06-20');
  await portal.services.db.deleteFrom('assignmentGroupMember').where('userId', '=', left.id).execute();
  const silent = await passedOnce('2032-06-20');
  await portal.services.db
    .updateTable('userAccount')
    .set({ receiveEmails: false })
    .where('id', '=', silent.id)
    .execute();
  const gone = await passedOnce('2032-06-20');
  await portal.services.db
    .updateTable('userAccount')
    .set({ status: 'deactivated' })
    .where('id', '=', gone.id)
    .execute();
  await runAt('2032-06-19');
  for (const user of [left, silent, gone]) expect(await reminders(user)).toEqual([]);
});
