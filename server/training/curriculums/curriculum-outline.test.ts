import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CurriculumRecord } from '#contract/training/curriculum-record.ts';
import { curriculumOutlineCalls as outlineCalls } from '#contract/training/curriculum-outline.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { at, curriculumsOf, order, type CurriculumMaking } from '#tests/builders/curriculums.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand, buildCourse } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let otherBrand: string;
let maker: Client;
let written: CurriculumMaking;

beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal, 'Talus');
  otherBrand = await buildBrand(portal, 'Fjord');
  maker = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  written = curriculumsOf(portal, maker, brand);
});
afterAll(() => portal.close());

describe('courses in order', () => {
  test('are added at the end, moved, made optional and removed; the order has a version', async () => {
    const { record, courses } = await written.createWith(3);
    const ids = courses.map((one) => one.id);
    expect(order(record)).toEqual(ids);
    expect(record.courses.map((course) => course.required)).toEqual([true, true, true]);
    const turned = (
      await maker.ask(outlineCalls.changeCourseOrder, {
        ...at(record._id),
        body: { ids: ids.toReversed(), outlineVersion: record.outlineVersion },
      })
    ).curriculum;
    expect(order(turned)).toEqual(ids.toReversed());
    expect(turned.outlineVersion).toBe(record.outlineVersion + 1);
    const stale = await maker.refused(outlineCalls.changeCourseOrder, {
      ...at(record._id),
      body: { ids, outlineVersion: record.outlineVersion },
    });
    expect(stale).toMatchObject({ status: 409, code: 'platform.changedMeanwhile' });
    expect(order(stale.current as CurriculumRecord)).toEqual(ids.toReversed());
    const optional = (
      await maker.ask(outlineCalls.saveCourse, {
        params: { id: record._id, courseId: ids[0]! },
        body: { required: false, outlineVersion: turned.outlineVersion },
      })
    ).curriculum;
    expect(optional.courses.map((course) => course.required)).toEqual([true, true, false]);
    const { curriculum: two } = await maker.ask(outlineCalls.removeCourse, {
      params: { id: record._id, courseId: ids[1]! },
      query: { outlineVersion: optional.outlineVersion },
    });
    expect(order(two)).toEqual([ids[2], ids[0]]);
    expect(
      await maker.refused(outlineCalls.removeCourse, {
        params: { id: record._id, courseId: ids[1]! },
        query: { outlineVersion: two.outlineVersion },
      }),
    ).toMatchObject({ status: 404, code: 'curriculums.courseNotInside' });
    for (const wrong of [ids, [ids[2]!], [ids[2]!, ids[2]!], [ids[2]!, newId()]])
      expect(
        (
          await maker.refused(outlineCalls.changeCourseOrder, {
            ...at(record._id),
            body: { ids: wrong, outlineVersion: two.outlineVersion },
          })
        ).code,
      ).toBe('curriculums.unknownPlace');
  });

  test('require earlier courses only; moving one before its prerequisite needs confirmation', async () => {
    const { record, courses } = await written.createWith(3);
    const [a, b, c] = courses.map((one) => one.id) as [string, string, string];
    const wait = (courseId: string, prerequisites: string[], outlineVersion: number) => ({
      params: { id: record._id, courseId },
      body: { prerequisites, outlineVersion },
    });
    const { outlineVersion } = record;
    for (const [course, needed] of [
      [a, b],
      [b, b],
      [b, newId()],
    ] as const)
      expect(
        await maker.refused(outlineCalls.saveCourse, wait(course, [needed], outlineVersion)),
      ).toMatchObject({
        status: 400,
        code: 'curriculums.notEarlier',
      });
    const refusal = await maker.refused(outlineCalls.saveCourse, wait(a, [b], outlineVersion));
    expect(refusal.detail).toContain('Part 0');
    await maker.ask(outlineCalls.saveCourse, wait(b, [a], outlineVersion));
    const { curriculum } = await maker.ask(outlineCalls.saveCourse, wait(c, [a, b], outlineVersion + 1));
    expect(curriculum.courses.map((course) => course.prerequisites.toSorted())).toEqual([
      [],
      [a],
      [a, b].toSorted(),
    ]);
    const move = { ids: [b, a, c], outlineVersion: curriculum.outlineVersion };
    expect(
      await maker.refused(outlineCalls.changeCourseOrder, { ...at(record._id), body: move }),
    ).toMatchObject({
      status: 409,
      code: 'curriculums.prerequisiteLater',
      detail: expect.stringContaining('Part 1 ← Part 0') as string,
    });
    const { curriculum: moved } = await maker.ask(outlineCalls.changeCourseOrder, {
      ...at(record._id),
      body: { ...move, dropPrerequisites: true },
    });
    expect(order(moved)).toEqual([b, a, c]);
    expect(moved.courses.map((course) => course.prerequisites.length)).toEqual([0, 0, 2]);
    const { curriculum: left } = await maker.ask(outlineCalls.removeCourse, {
      params: { id: record._id, courseId: a },
      query: { outlineVersion: moved.outlineVersion },
    });
    expect(left.courses.map((course) => course.prerequisites)).toEqual([[], [b]]);
  });

  test("may be published courses of every brand and drafts of the author's brands", async () => {
    const { _id } = await written.create();
    const word = `Shock ${newId().slice(-6)}`;
    const own = await buildCourse(portal, { brandId: brand, name: `${word} own draft`, published: false });
    const foreign = await buildCourse(portal, { brandId: otherBrand, name: `${word} foreign` });
    const hidden = await buildCourse(portal, {
      brandId: otherBrand,
      name: `${word} foreign draft`,
      published: false,
    });
    const found = async () =>
      (await maker.ask(outlineCalls.existingCourses, { ...at(_id), query: { text: word } })).courses;
    expect((await found()).map((one) => one._id)).toEqual([foreign.id, own.id]);
    const only = async (course: string) =>
      (await maker.ask(outlineCalls.existingCourses, { ...at(_id), query: { course } })).courses;
    expect((await only(foreign.id)).map((one) => one._id)).toEqual([foreign.id]);
    expect(await only(hidden.id)).toEqual([]);
    await maker.ask(outlineCalls.addCourses, {
      ...at(_id),
      body: { courses: [foreign.id], outlineVersion: 1 },
    });
    expect((await found()).map((one) => [one._id, one.isInside])).toEqual([
      [own.id, false],
      [foreign.id, true],
    ]);
    const { curriculum } = await maker.ask(outlineCalls.addCourses, {
      ...at(_id),
      body: { courses: [foreign.id, own.id], outlineVersion: 2 },
    });
    expect(order(curriculum)).toEqual([foreign.id, own.id]);
  });
});
