import { afterAll, beforeAll, expect, test } from 'vitest';
import { dealerReportCalls as calls } from '#contract/insight/dealer-reports.calls.ts';
import { dealerCalls } from '#contract/people/dealers.calls.ts';
import { readSections } from '#tests/builders/learning.ts';
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
let manager: Client;
let dealerId: string;
let group: string;
let brandId: string;
let first: BuiltUser;
let second: BuiltUser;
let own: BuiltCourse;
let foreign: BuiltCourse;
let untouched: BuiltCourse;
let trail: string;

const dealerFor = async (client: Client) =>
  (await client.ask(calls.dealer, { params: { id: dealerId } })).dealer;

beforeAll(async () => {
  portal = await openTestPortal();
  dealerId = await buildDealer(portal);
  group = await buildAssignmentGroup(portal);
  brandId = await buildBrand(portal);
  const options = { sections: 2, questions: 0 };
  own = await buildCourse(portal, { ...options, name: 'Own', brandId });
  foreign = await buildCourse(portal, { ...options, name: 'Foreign' });
  untouched = await buildCourse(portal, { ...options, name: 'Untouched', brandId });
  trail = await buildCurriculum(portal, [own, foreign, untouched], {
    name: 'Trail',
    brandId,
    groupIds: [group],
  });
  const at = { dealerId, groupIds: [group] };
  first = await buildUser(portal, { ...at, firstName: 'Zoe', lastName: 'Abbott' });
  second = await buildUser(portal, { ...at, firstName: 'Adam', lastName: 'Young' });
  await readSections(await signedIn(portal, first), own);
  await readSections(await signedIn(portal, second), own);
  await readSections(await signedIn(portal, first), foreign);
  await readSections(await signedIn(portal, second), foreign, 1);
  manager = await signedInAs(portal, 'DEALER_MANAGER', { dealerId });
});
afterAll(() => portal.close());

test('a curriculum shows for each course whether everyone it is assigned to has passed', async () => {
  const { curriculums } = await dealerFor(manager);
  expect(curriculums).toEqual([
    expect.objectContaining({ _id: trail, peopleCount: 2, courses: ['passed', 'begun', 'not-started'] }),
  ]);
});

test('the latest achievement comes first, and points are those of the quarter', async () => {
  const { activity, points } = await dealerFor(manager);
  expect(activity.map((one) => [one.kind, one.person.name, one.name.en])).toEqual([
    ['passed', 'Zoe Abbott', 'Foreign'],
    ['passed', 'Adam Young', 'Own'],
    ['passed', 'Zoe Abbott', 'Own'],
  ]);
  expect(points).toEqual({ earned: 30, before: 0 });
  const { dealer: then } = await manager.ask(calls.dealer, {
    params: { id: dealerId },
    query: { asOf: '2025-01-01' },
  });
  expect([then.activity, then.points]).toEqual([[], { earned: 0, before: 0 }]);
});

test('a brand manager sees only training of their brands', async () => {
  const brand = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  const { activity, points, curriculums } = await dealerFor(brand);
  expect(curriculums.map((one) => one.courses)).toEqual([['passed', 'not-started']]);
  expect(activity.map((one) => one.name.en)).toEqual(['Own', 'Own']);
  expect(points).toEqual({ earned: 20, before: 0 });
});

test('a required course that is due again is distinguished from one still to pass', async () => {
  await portal.services.db
    .updateTable('courseProgress')
    .set({ renewalDueOn: '2020-01-01' })
    .where('courseId', '=', own.id)
    .where('userId', '=', first.id)
    .execute();
  const { staff, curriculums } = await dealerFor(manager);
  expect(staff.find((one) => one._id === first.id)).toMatchObject({
    required: 3,
    requiredPassed: 1,
    dueAgain: 1,
    overdue: 1,
  });
  expect(curriculums[0]!.courses[0]).toBe('begun');
});

test('the list of its staff has role and departments', async () => {
  const admin = await signedInAs(portal, 'PLATFORM_ADMIN');
  const { users } = await admin.ask(dealerCalls.users, { params: { id: dealerId } });
  expect(users.find((one) => one._id === second.id)).toMatchObject({
    role: { name: 'Learner' },
    assignmentGroups: [{ _id: group }],
  });
});
