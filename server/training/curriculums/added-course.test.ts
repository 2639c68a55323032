import { afterAll, beforeAll, expect, test } from 'vitest';
import { undoableCalls } from '#contract/platform/undoable.calls.ts';
import { notificationCalls } from '#contract/people/notifications.calls.ts';
import { coursePublishingCalls as publishing } from '#contract/training/course-publishing.calls.ts';
import { curriculumOutlineCalls as outline } from '#contract/training/curriculum-outline.calls.ts';
import { at } from '#tests/builders/curriculums.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { readSections, takeQuiz } from '#tests/builders/learning.ts';
import { letChangesLeave, tellEverybody } from '#tests/builders/notices.ts';
import {
  buildAssignmentGroup,
  buildUser,
  signedIn,
  signedInAs,
  type BuiltUser,
} from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum, type BuiltCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const titles = async (person: BuiltUser) =>
  (await (await signedIn(portal, person)).ask(notificationCalls.list)).notifications
    .filter((one) => one.kind === 'course-assigned')
    .map((one) => one.title);
const versions = new Map<string, number>();
async function add(curriculum: string, ...courses: readonly Pick<BuiltCourse, 'id'>[]) {
  const { curriculum: saved } = await admin.ask(outline.addCourses, {
    ...at(curriculum),
    body: { courses: courses.map((one) => one.id), outlineVersion: versions.get(curriculum) ?? 1 },
  });
  versions.set(curriculum, saved.outlineVersion);
}
async function remove(curriculum: string, course: BuiltCourse) {
  const { curriculum: saved } = await admin.ask(outline.removeCourse, {
    params: { id: curriculum, courseId: course.id },
    query: { outlineVersion: versions.get(curriculum)! },
  });
  versions.set(curriculum, saved.outlineVersion);
}

test('people who have a curriculum are told about a course it gets, once, and not those who passed it', async () => {
  const [group, other] = [await buildAssignmentGroup(portal), await buildAssignmentGroup(portal)];
  const [brakes, belts] = [
    await buildCourse(portal, { name: 'Brakes' }),
    await buildCourse(portal, { name: 'Belts', published: false }),
  ];
  const earlier = await buildCurriculum(portal, [brakes], { groupIds: [other] });
  const [member, passed, stranger, staff, gone] = [
    await buildUser(portal, { groupIds: [group] }),
    await buildUser(portal, { groupIds: [group, other] }),
    await buildUser(portal, { groupIds: [other] }),
    await buildUser(portal, { role: 'DISTRICT_MANAGER' }),
    await buildUser(portal, { groupIds: [group], status: 'deactivated' }),
  ];
  const learner = await signedIn(portal, passed);
  await readSections(learner, brakes);
  await takeQuiz(learner, brakes, true);
  await portal.services.db.deleteFrom('curriculumCourse').where('curriculumId', '=', earlier).execute();
  const chassis = await buildCurriculum(portal, [], { groupIds: [group], name: 'Chassis' });
  await add(chassis, brakes, belts);
  await tellEverybody(portal);
  // The course that is not published is told when it is.
  expect(await titles(member)).toEqual(['New course in “Chassis”: “Brakes”.']);
  for (const person of [passed, stranger, staff]) expect(await titles(person)).toEqual([]);
  await remove(chassis, brakes);
  await add(chassis, brakes);
  const second = await buildCurriculum(portal, [], { groupIds: [group, other], name: 'Second' });
  await add(second, brakes);
  await tellEverybody(portal);
  expect(await titles(member)).toHaveLength(1);
  expect(await titles(stranger)).toEqual(['New course in “Second”: “Brakes”.']);
  const written = await portal.services.db
    .selectFrom('notice')
    .select('id')
    .where('personId', '=', gone.id)
    .execute();
  expect(written).toEqual([]);
});

test('a course added to two curriculums at once is told once, in whichever comes first', async () => {
  const group = await buildAssignmentGroup(portal);
  const member = await buildUser(portal, { groupIds: [group] });
  const course = await buildCourse(portal);
  const both = [
    await buildCurriculum(portal, [], { groupIds: [group] }),
    await buildCurriculum(portal, [], { groupIds: [group] }),
  ];
  await Promise.all(both.map((one) => add(one, course)));
  await tellEverybody(portal);
  expect(await titles(member)).toHaveLength(1);
});

test('somebody who has the course already is not told when another curriculum gets it, even after the notice is deleted', async () => {
  const group = await buildAssignmentGroup(portal);
  const member = await buildUser(portal, { groupIds: [group] });
  const course = await buildCourse(portal);
  await buildCurriculum(portal, [course], { groupIds: [group] });
  await add(await buildCurriculum(portal, [], { groupIds: [group] }), course);
  await tellEverybody(portal);
  expect(await titles(member)).toEqual([]);
});

test('nobody is told of a course in a curriculum that nobody has yet, or that was taken out before the notices were written', async () => {
  const group = await buildAssignmentGroup(portal);
  const member = await buildUser(portal, { groupIds: [group] });
  const course = await buildCourse(portal);
  await add(await buildCurriculum(portal, [], { groupIds: [group], status: 'draft' }), course);
  await add(await buildCurriculum(portal, [], { groupIds: [group], startsOn: '2999-01-01' }), course);
  const mistake = await buildCurriculum(portal, [], { groupIds: [group] });
  await add(mistake, course);
  await remove(mistake, course);
  await tellEverybody(portal);
  expect(await titles(member)).toEqual([]);
});

test('a course told when it was published is not told again when a further curriculum gets it', async () => {
  const group = await buildAssignmentGroup(portal);
  const member = await buildUser(portal, { groupIds: [group] });
  const course = await writeCourse(admin, { brand: await buildBrand(portal), name: 'Winter storage' });
  const first = await buildCurriculum(portal, [{ id: course._id }] as never, { groupIds: [group] });
  await admin.ask(publishing.changeStatus, { ...at(course._id), body: { action: 'publish' } });
  await tellEverybody(portal);
  await portal.services.db.deleteFrom('curriculumCourse').where('curriculumId', '=', first).execute();
  await add(await buildCurriculum(portal, [], { groupIds: [group] }), { id: course._id });
  await tellEverybody(portal);
  expect(await titles(member)).toEqual(['New course for you: “Winter storage”.']);
});

test('whom an added course reaches is known before, and undone it is required of nobody and told to nobody', async () => {
  const group = await buildAssignmentGroup(portal);
  const member = await buildUser(portal, { groupIds: [group] });
  const [brakes, belts] = [await buildCourse(portal), await buildCourse(portal)];
  const chassis = await buildCurriculum(portal, [brakes], { groupIds: [group] });
  const input = { ...at(chassis), body: { courses: [belts.id], outlineVersion: 1 } };
  const learner = await signedIn(portal, member);
  expect((await learner.send(outline.addCoursesReach, input)).statusCode).toBe(403);
  expect(await admin.ask(outline.addCoursesReach, input)).toMatchObject({ people: 1, ways: { portal: 1 } });
  const refused = await admin.send(outline.addCourses, { ...input, query: { people: 2 } });
  expect(refused.statusCode).toBe(409);
  const { curriculum } = await admin.ask(outline.addCourses, { ...input, query: { people: 1 } });
  expect(curriculum.courses.map(({ _id }) => _id)).toEqual([brakes.id, belts.id]);
  const [change] = (await admin.ask(undoableCalls.list, {})).changes;
  await admin.ask(undoableCalls.undo, { params: { id: change!._id } });
  const placed = await portal.services.db
    .selectFrom('curriculumCourse')
    .select('courseId')
    .where('curriculumId', '=', chassis)
    .execute();
  expect(placed.map(({ courseId }) => courseId)).toEqual([brakes.id]);
  await letChangesLeave(portal);
  await tellEverybody(portal);
  expect(await titles(member)).toEqual([]);
  // Whoever read the order before the change was undone bases the next one on it no more.
  const outdated = { ...input, body: { ...input.body, outlineVersion: curriculum.outlineVersion } };
  expect((await admin.send(outline.addCourses, outdated)).statusCode).toBe(409);
});
