import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dashboardCalls as calls } from '#contract/insight/dashboards.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { newId } from '#server/platform/ids.ts';
import {
  buildAssignmentGroup,
  buildDealer,
  buildUser,
  signedIn,
  signedInAs,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let manager: Client;
let stranger: Client;
let group: string;
let course: BuiltCourse;
let long: BuiltCourse;

beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal, 'Talus');
  manager = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  stranger = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  group = await buildAssignmentGroup(portal, 'Workshop');
  course = await buildCourse(portal, { brandId: brand, sections: 1, questions: 0 });
  long = await buildCourse(portal, { brandId: brand, sections: 2, questions: 0 });
  await buildCurriculum(portal, [course], { brandId: brand, groupIds: [group] });
  await buildCurriculum(portal, [long], { groupIds: [group] });
  const learner = await signedIn(
    portal,
    await buildUser(portal, { dealerId: await buildDealer(portal), groupIds: [group] }),
  );
  for (const { id, sectionIds } of [course, long])
    await learner.ask(progressCalls.record, {
      params: { id },
      body: { eventId: newId(), sectionId: sectionIds[0]!, kind: 'section-seen', time: 60 },
    });
});
afterAll(() => portal.close());

const all = [calls.brandManager, calls.courseInfo, calls.trainInfo] as const;

test.each(['DEALER_MANAGER', 'DISTRICT_MANAGER', 'TRANSLATOR', 'ILT_ADMIN', 'LEARNER'] as const)(
  '%s cannot read figures of brands',
  async (role) => {
    const client = await signedInAs(portal, role);
    for (const call of all) expect((await client.refused(call)).status).toBe(403);
  },
);

describe('a brand manager', () => {
  test('reads pending work and the progress in their brands’ courses', async () => {
    const { info } = await manager.ask(calls.brandManager);
    expect(info).toMatchObject({
      brands: [{ _id: brand, name: 'Talus' }],
      publishedCount: 2,
      curriculumsCount: 1,
      underWayCount: 1,
      certificatesCount: 1,
      certificatesIssued: 1,
      stuckCourses: [],
    });
    expect(info.weeks).toHaveLength(12);
    expect(info.weeks.at(-1)).toMatchObject({ begun: 2, passed: 1 });
  });

  test('reads nothing of another brand', async () => {
    const { info } = await stranger.ask(calls.brandManager);
    expect(info).toMatchObject({ publishedCount: 0, underWayCount: 0, certificatesCount: 0 });
    expect((await stranger.ask(calls.courseInfo)).info).toMatchObject({ begunCount: 0, passedCount: 0 });
    expect((await stranger.ask(calls.trainInfo)).info).toMatchObject({
      curriculumsCount: 0,
      passedLately: 0,
    });
  });
});

test('a course counts as abandoned once it is left alone for a month', async () => {
  const stuck = async () => (await manager.ask(calls.courseInfo)).info.stuckCourses;
  expect(await stuck()).toEqual([]);
  await sql`update course_progress set last_event_at = now() - interval '31 days' where course_id = ${long.id}`.execute(
    portal.services.db,
  );
  expect(await stuck()).toMatchObject([{ _id: long.id, begun: 1, stuck: 1 }]);
});

test('departments are listed with their active people', async () => {
  const admin = await signedInAs(portal, 'COMPANY_ADMIN');
  const { info } = await admin.ask(calls.trainInfo);
  expect(info.departments.find((one) => one._id === group)).toMatchObject({
    name: 'Workshop',
    usersCount: 1,
    activeCount: 1,
    completed: 1,
  });
  expect(info).toMatchObject({ passedLately: 1, passedBefore: 0 });
});
