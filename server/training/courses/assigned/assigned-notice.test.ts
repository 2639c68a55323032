import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { coursePublishingCalls as publishing } from '#contract/training/course-publishing.calls.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { tellEverybody } from '#tests/builders/notices.ts';
import { buildAssignmentGroup, buildUser, signedIn, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

test('a course published for the first time is told to those who got it, once, and publishing it again tells nobody', async () => {
  const { db } = portal.services;
  const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const brand = await buildBrand(portal);
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const course = await writeCourse(admin, { brand, name: 'Winter storage' });
  await buildCurriculum(portal, [{ id: course._id }] as never, { groupIds: [group] });
  const [member, stranger, gone] = [
    await buildUser(portal, { groupIds: [group] }),
    await buildUser(portal, { groupIds: [other] }),
    await buildUser(portal, { groupIds: [group], status: 'deactivated' }),
  ];
  const publish = () =>
    admin.ask(publishing.changeStatus, { params: { id: course._id }, body: { action: 'publish' } });
  await publish();
  await tellEverybody(portal);
  const { notifications } = await (await signedIn(portal, member)).ask(notificationCalls.list);
  expect(notifications.map((one) => [one.kind, one.title, one.path])).toEqual([
    ['course-assigned', 'New course for you: “Winter storage”.', '/auth/my-training'],
  ]);
  const told = await db.selectFrom('notice').select('personId').execute();
  expect(told.map((one) => one.personId)).toEqual([member.id]);
  expect(told.map((one) => one.personId)).not.toContain(stranger.id);
  expect(told.map((one) => one.personId)).not.toContain(gone.id);
  await admin.ask(publishing.changeStatus, { params: { id: course._id }, body: { action: 'unpublish' } });
  await admin.ask(publishing.changeStatus, { params: { id: course._id }, body: { action: 'republish' } });
  expect(await db.selectFrom('noticeFanOut').select('occasion').execute()).toHaveLength(1);
});
