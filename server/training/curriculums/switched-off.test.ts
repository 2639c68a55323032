import { afterAll, beforeAll, expect, test } from 'vitest';
import { settingCalls } from '#contract/people/settings.calls.ts';
import { curriculumOutlineCalls as outlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { curriculumCalls } from '#contract/training/curriculums.calls.ts';
import { progressCalls } from '#contract/training/progress.calls.ts';
import { curriculumsOf } from '#tests/builders/curriculums.ts';
import { buildAssignmentGroup, signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse, buildCurriculum } from '#tests/builders/training.ts';

let portal: TestPortal;
let admin: Client;
beforeAll(async () => {
  portal = await openTestPortal();
  admin = await signedInAs(portal, 'PLATFORM_ADMIN');
});
afterAll(() => portal.close());

const save = async (changes: Record<string, unknown>) => {
  const { version } = (await admin.ask(settingCalls.get)).setting;
  await admin.ask(settingCalls.saveGeneral, { body: { ...changes, version } });
};

test('while prerequisites are off, they lock no course, and on again they do', async () => {
  const group = await buildAssignmentGroup(portal);
  const [first, second] = [await buildCourse(portal), await buildCourse(portal)];
  const id = await buildCurriculum(portal, [first, second], {
    groupIds: [group],
    prerequisites: { [second.id]: [first.id] },
  });
  const learner = await signedInAs(portal, 'LEARNER', { groupIds: [group] });
  const params = { id: second.id };
  const missingIn = async () => {
    const lists = await Promise.all([
      learner.ask(progressCalls.remaining).then((one) => one.courses),
      learner.ask(progressCalls.mandatory).then((one) => one.courses),
      learner.ask(progressCalls.recent).then((one) => one.courses),
      learner.ask(curriculumCalls.detail, { params: { id } }).then((one) => one.curriculum.courses),
    ]);
    const { progress } = await learner.ask(progressCalls.read, { params });
    return [
      ...lists.map((courses) => courses.find((one) => one._id === second.id)!.missing.length),
      progress.missing.length,
    ];
  };
  expect(await missingIn()).toEqual([1, 1, 1, 1, 1]);
  expect((await learner.refused(progressCalls.enroll, { params })).code).toBe('courses.locked');
  await save({ prerequisites: false });
  expect(await missingIn()).toEqual([0, 0, 0, 0, 0]);
  await save({ prerequisites: true });
  expect(await missingIn()).toEqual([1, 1, 1, 1, 1]);
  await save({ prerequisites: false });
  expect((await learner.ask(progressCalls.enroll, { params })).course._id).toBe(second.id);
  await save({ prerequisites: true });
});

test('while they are off, prerequisites and optional courses cannot be set, and earlier ones can be removed', async () => {
  const brand = await buildBrand(portal, 'Talus');
  const maker = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  const { record, courses } = await curriculumsOf(portal, maker, brand).createWith(3);
  let { outlineVersion } = record;
  const params = { id: record._id, courseId: courses[1]!.id };
  const change = async (body: { required?: boolean; prerequisites?: string[] }) => {
    const { curriculum } = await maker.ask(outlineCalls.saveCourse, {
      params,
      body: { ...body, outlineVersion },
    });
    ({ outlineVersion } = curriculum);
    return curriculum.courses[1]!;
  };
  const refused = (body: { required?: boolean; prerequisites?: string[] }) =>
    maker.refused(outlineCalls.saveCourse, { params, body: { ...body, outlineVersion } });
  const prerequisites = [courses[0]!.id];
  await change({ prerequisites, required: false });

  await save({ prerequisites: false, optionalRequiredCourses: false });
  expect(await refused({ prerequisites })).toMatchObject({
    status: 409,
    code: 'curriculums.prerequisitesOff',
  });
  expect(await refused({ required: false })).toMatchObject({ status: 409, code: 'curriculums.optionalOff' });
  expect(await change({ prerequisites: [], required: true })).toMatchObject({
    prerequisites: [],
    required: true,
  });

  await save({ prerequisites: true, optionalRequiredCourses: true });
  expect(await change({ prerequisites, required: false })).toMatchObject({ prerequisites, required: false });
});

test('limits follow the settings: a limit saved now is the limit of the next save', async () => {
  const brand = await buildBrand(portal, 'Fjord');
  const maker = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  await save({ curriculumLimits: 1 });
  await expect(curriculumsOf(portal, maker, brand).createWith(1)).rejects.toThrow(/limit/i);
  await save({ curriculumLimits: 0 });
  await curriculumsOf(portal, maker, brand).createWith(1);
});
