import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { remindersWith } from '#server/platform/jobs/reminders.job.ts';
import { assignTo, changing } from '#tests/builders/assignments.ts';
import { mailsTo } from '#tests/builders/mail.ts';
import { readSections } from '#tests/builders/learning.ts';
import { buildAssignmentGroup, buildUser, signedIn, type BuiltUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse } from '#tests/builders/training.ts';
import { withdrawAssignment } from './assign-course.ts';
import { remindOfDueCourses } from './due-reminders.ts';

let clock: () => Date = () => new Date();
let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => clock() });
});
afterAll(() => portal.close());

const somebody = async (options: Parameters<typeof buildUser>[1] = {}) =>
  buildUser(portal, { groupIds: [await buildAssignmentGroup(portal)], ...options });

/** Two workers do it at the same time. */
const runAt = async (day: string) => {
  clock = () => new Date(`${day}T15:00:00Z`);
  const job = remindersWith([remindOfDueCourses]);
  await Promise.all([job.run(portal.services), job.run(portal.services)]);
  clock = () => new Date();
};
const reminders = async (user: BuiltUser) =>
  (await mailsTo(portal, user.email))
    .map((mail) => mail.subject.replaceAll(/\s/g, ' '))
    .filter((subject) => /^(Reminder|Rappel)/.test(subject));

test("go out two weeks before, three days before and on the day, once each, in the person's language", async () => {
  const course = await buildCourse(portal, { name: 'Brakes' });
  const [ana, luc] = [await somebody(), await somebody({ language: 'fr' })];
  for (const { id } of [ana, luc]) await assignTo(portal, id, course.id, { dueOn: '2041-06-20', by: ana.id });
  // Somebody else assigns it for a later day: it is one course.
  await assignTo(portal, ana.id, course.id, { dueOn: '2041-06-22', sourceId: 'two' });
  await runAt('2041-06-05');
  expect(await reminders(ana)).toEqual([]);
  await runAt('2041-06-06');
  await runAt('2041-06-07');
  expect(await reminders(ana)).toEqual(['Reminder, pass by June 20, 2041: Brakes']);
  expect(await reminders(luc)).toEqual(['Rappel, à réussir d’ici le 20 juin 2041 : Brakes']);
  const mail = (await mailsTo(portal, luc.email)).find(({ subject }) => subject.startsWith('Rappel'));
  expect(mail?.text).toMatch(/Motif\s: Après une visite/);
  const { notifications } = await (await signedIn(portal, ana)).ask(notificationCalls.list);
  expect(notifications[0]).toMatchObject({
    kind: 'renewal-due',
    title: 'Pass “Brakes” by June 20, 2041.',
    path: '/auth/my-training?view=remaining',
  });
  await runAt('2041-06-18');
  await runAt('2041-06-20');
  await runAt('2041-06-21');
  expect(await reminders(luc)).toHaveLength(3);
});

test('a new day is another reminder, and somebody who was just told the day gets none', async () => {
  const course = await buildCourse(portal, { name: 'Belts' });
  const user = await somebody();
  await assignTo(portal, user.id, course.id, { dueOn: '2042-06-20' });
  await runAt('2042-06-18');
  await assignTo(portal, user.id, course.id, { dueOn: '2042-07-20' });
  await runAt('2042-07-18');
  expect(await reminders(user)).toEqual([
    'Reminder, pass by June 20, 2042: Belts',
    'Reminder, pass by July 20, 2042: Belts',
  ]);
  const late = await somebody();
  const id = await assignTo(portal, late.id, course.id, { dueOn: '2043-06-20' });
  await portal.services.db
    .updateTable('courseAssignment')
    .set({ assignedAt: '2043-06-10T12:00:00Z' })
    .where('id', '=', id)
    .execute();
  await runAt('2043-06-11');
  expect(await reminders(late)).toEqual([]);
  await runAt('2043-06-17');
  expect(await reminders(late)).toHaveLength(1);
});

test('nobody is reminded of a course that was passed or withdrawn, or after leaving', async () => {
  const course = await buildCourse(portal, { questions: 0 });
  const [passed, withdrawn, gone] = [await somebody(), await somebody(), await somebody()];
  const dueOn = '2044-06-20';
  await assignTo(portal, passed.id, course.id, { dueOn });
  const id = await assignTo(portal, withdrawn.id, course.id, { dueOn });
  await assignTo(portal, gone.id, course.id, { dueOn });
  await readSections(await signedIn(portal, passed), course);
  await changing(portal, (change) => withdrawAssignment(change, id));
  await portal.services.db
    .updateTable('userAccount')
    .set({ status: 'deactivated' })
    .where('id', '=', gone.id)
    .execute();
  await runAt('2044-06-18');
  for (const user of [passed, withdrawn, gone]) expect(await reminders(user)).toEqual([]);
});
