import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '#tests/builders/mail.ts';
import { buildAssignmentGroup, buildUser } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildCourse, buildCurriculum } from '#tests/builders/training.ts';
import { newCourseReminders } from './new-course-reminders.job.ts';

let portal: TestPortal;
let now = new Date('2026-03-01T19:00:00Z');
beforeAll(async () => {
  portal = await openTestPortal(undefined, { now: () => now });
});
afterAll(() => portal.close());

const publishedAt = (courseId: string, at: string) =>
  portal.services.db.updateTable('course').set({ firstPublishedAt: at }).where('id', '=', courseId).execute();

test('each person gets one mail about new assigned courses in their language, unless they want no mails', async () => {
  const { db } = portal.services;
  const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const [fresh, second, old, foreign] = [
    await buildCourse(portal, { name: 'Fresh' }),
    await buildCourse(portal, { name: 'Second' }),
    await buildCourse(portal, { name: 'Old' }),
    await buildCourse(portal, { name: 'Foreign' }),
  ];
  for (const course of [fresh, second, foreign]) await publishedAt(course.id, '2026-02-20T00:00:00Z');
  await publishedAt(old.id, '2026-01-02T00:00:00Z');
  await buildCurriculum(portal, [fresh, second, old], { groupIds: [group] });
  await buildCurriculum(portal, [foreign], { groupIds: [other] });
  const english = await buildUser(portal, { groupIds: [group] });
  const french = await buildUser(portal, { groupIds: [group], language: 'fr' });
  const silent = await buildUser(portal, { groupIds: [group] });
  const gone = await buildUser(portal, { groupIds: [group], status: 'deactivated' });
  await db.updateTable('userAccount').set({ receiveEmails: false }).where('id', '=', silent.id).execute();
  const at = new Date();
  await db
    .insertInto('courseProgress')
    .values({
      userId: french.id,
      courseId: second.id,
      courseVersionId: second.versionId,
      sectionCount: 2,
      enrolledAt: at,
      lastEventAt: at,
    })
    .execute();

  const said = await Promise.all([
    newCourseReminders.run(portal.services),
    newCourseReminders.run(portal.services),
  ]);
  expect(said.toSorted()[0]).toMatch(/^2 people told/);
  expect(said.toSorted()[1]).toBe('Done before on 2026-03-01.');

  const toEnglish = await mailsTo(portal, english.email);
  expect(toEnglish.map((mail) => mail.subject)).toEqual(['2 new courses for you']);
  expect(toEnglish[0]!.text).toContain('• Fresh\n• Second');
  expect(toEnglish[0]!.text).not.toMatch(/Old|Foreign/);
  expect((await mailsTo(portal, french.email)).map((mail) => mail.subject)).toEqual([
    'Nouveau cours pour vous : Fresh',
  ]);
  for (const person of [silent, gone]) expect(await mailsTo(portal, person.email)).toEqual([]);

  now = new Date('2026-03-15T18:00:00Z');
  expect(await newCourseReminders.run(portal.services)).toMatch(/^0 people told of courses since 2026-03-01/);
});
