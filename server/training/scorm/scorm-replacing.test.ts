import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';
import { emptyCourseBin } from '#server/training/courses/shelf/course-bin.job.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  manifestOf,
  nestedPackage,
  scoPage,
  scormPackage,
  singleScoPackage,
  takePackage,
} from '#tests/builders/scorm-packages.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { removeReplacedPackages } from './scorm-sweep.job.ts';

let portal: TestPortal;
let admin: Client;
let clock: Date;
beforeAll(async () => {
  clock = new Date('2027-03-01T12:00:00Z');
  portal = await openTestPortal(undefined, { now: () => clock });
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const upload = (file: SentFile, body: object = {}) => takePackage(admin, { body, files: { file } });
const draftOf = async (id: string) => (await admin.ask(courseDraftCalls.read, { params: { id } })).course;
const sectionsOf = (course: CourseDraft) => course.chapters.flatMap((chapter) => chapter.sections);
const packagesOf = async (id: string) => (await admin.ask(calls.read, { params: { id } })).packages;

async function publish(id: string, publishing?: { underway: 'keep' | 'move' }): Promise<void> {
  await admin.ask(coursePublishingCalls.changeStatus, {
    params: { id },
    body: {
      action: 'publish',
      ...(publishing && { publishing: { note: '', renewal: 'none', ...publishing } }),
    },
  });
}

/** The nested package with one item renamed, one removed and one new. */
const laterPackage = (): SentFile =>
  scormPackage(
    manifestOf({
      title: 'Winter service',
      items: [
        {
          identifier: 'engine',
          title: 'Engine',
          items: [
            { identifier: 'oil', title: 'Oil and filter', href: 'oil.html' },
            { identifier: 'belt', title: 'Belt', href: 'belt.html' },
          ],
        },
        {
          identifier: 'chassis',
          title: 'Chassis',
          items: [{ identifier: 'skis', title: 'Skis', href: 'skis.html' }],
        },
      ],
    }),
    ['oil.html', 'belt.html', 'skis.html'].map((name) => ({ name, content: scoPage(name) })),
  );

describe('a package is replaced', () => {
  test('the plan lists continued, new and removed sections; sections keep their ids, French and own names', async () => {
    const { course } = await upload(nestedPackage());
    const [oil, , skis] = sectionsOf(course);
    await admin.ask(courseDraftCalls.saveSection, {
      params: { chapterId: oil!.chapterId },
      body: { _id: oil!._id, version: oil!.version, name: { fr: 'Huile' } },
    });
    await admin.ask(courseDraftCalls.saveSection, {
      params: { chapterId: skis!.chapterId },
      body: { _id: skis!._id, version: skis!.version, name: { en: 'Skis and runners' } },
    });
    const { checked } = await admin.ask(calls.check, {
      body: { _id: course._id },
      files: { file: laterPackage() },
    });
    expect(checked!.outline).toEqual({
      chapters: [
        {
          name: 'Engine',
          sections: [
            { name: 'Oil and filter', change: 'kept' },
            { name: 'Belt', change: 'added' },
          ],
        },
        { name: 'Chassis', sections: [{ name: 'Skis and runners', change: 'kept' }] },
      ],
      gone: [
        { en: 'Coolant', fr: '' },
        { en: 'Torque sheet', fr: '' },
      ],
    });
    expect(await draftOf(course._id)).toMatchObject({
      chapters: [{ sections: [{}, {}] }, { sections: [{}, {}] }],
    });

    const { course: after, package: stored } = await upload(laterPackage(), { _id: course._id });
    expect(after.chapters.map((one) => one._id)).toEqual(course.chapters.map((one) => one._id));
    expect(sectionsOf(after).map((one) => [one._id, one.name.en, one.name.fr, one.french.name])).toEqual([
      [oil!._id, 'Oil and filter', 'Huile', 'stale'],
      [sectionsOf(after)[1]!._id, 'Belt', '', 'missing'],
      [skis!._id, 'Skis and runners', '', 'missing'],
    ]);
    expect(sectionsOf(after).every((one) => one.scorm?.packageId === stored._id)).toBe(true);
    expect(after.name.en).toBe(course.name.en);
  });

  test('without keeping progress, every section is new', async () => {
    const { course } = await upload(nestedPackage());
    const before = new Set(sectionsOf(course).map((one) => one._id));
    const { course: after } = await upload(nestedPackage(), { _id: course._id, keepProgress: false });
    expect(sectionsOf(after)).toHaveLength(4);
    expect(sectionsOf(after).some((one) => before.has(one._id))).toBe(false);
    expect(after.chapters.map((one) => one.name.en)).toEqual(['Engine', 'Chassis']);
  });

  test("a section that the draft dropped returns with the learners' progress", async () => {
    const { course } = await upload(nestedPackage());
    await publish(course._id);
    const coolant = sectionsOf(course)[1]!;
    await upload(laterPackage(), { _id: course._id });
    const { course: back } = await upload(nestedPackage(), { _id: course._id });
    expect(sectionsOf(back)[1]).toMatchObject({ _id: coolant._id, name: coolant.name });
  });

  test('learners keep the package of their version; one that was never published is removed after a day', async () => {
    const { db, files } = portal.services;
    const { course, package: first } = await upload(nestedPackage());
    await publish(course._id);
    const { package: second } = await upload(laterPackage(), { _id: course._id });
    expect((await packagesOf(course._id)).map((one) => [one._id, one.isDraft, one.isLive])).toEqual([
      [second._id, true, false],
      [first._id, false, true],
    ]);
    const { package: third } = await upload(laterPackage(), { _id: course._id });
    const keys = await db
      .selectFrom('scormFile')
      .select('objectKey')
      .where('packageId', '=', second._id)
      .execute();
    await removeReplacedPackages(portal.services);
    expect(
      await db.selectFrom('scormPackage').select('id').where('id', '=', second._id).execute(),
    ).toHaveLength(1);
    clock = new Date(clock.getTime() + 25 * 3_600_000);
    await removeReplacedPackages(portal.services);
    const left = await db
      .selectFrom('scormPackage')
      .select('id')
      .where('courseId', '=', course._id)
      .orderBy('id')
      .execute();
    expect(left.map((one) => one.id)).toEqual([first._id, third._id]);
    await files.sweep(clock);
    expect(await files.read(keys[0]!.objectKey)).toBeNull();
    expect((await admin.send(fileCalls.read, { params: { id: second.location.slice(7) } })).statusCode).toBe(
      404,
    );
    await publish(course._id, { underway: 'move' });
    expect(await packagesOf(course._id)).toMatchObject([
      { _id: third._id, isLive: true },
      { _id: first._id, isLive: false },
    ]);
  });
});

describe('duplicates and lists', () => {
  test('a duplicate plays the package of its original, even after that is purged', async () => {
    const { db, files } = portal.services;
    const { course, package: stored } = await upload(nestedPackage());
    const { course: copy } = await admin.ask(courseShelfCalls.duplicate, {
      params: { id: course._id },
      body: {},
    });
    expect(copy.isScorm).toBe(true);
    expect(sectionsOf(copy).map((one) => one.scorm?.packageId)).toEqual(Array(4).fill(stored._id));
    expect(await packagesOf(copy._id)).toMatchObject([{ _id: stored._id }]);
    await admin.ask(courseShelfCalls.remove, { params: { id: course._id } });
    clock = new Date(clock.getTime() + 31 * 86_400_000);
    await emptyCourseBin(portal.services);
    expect((await admin.refused(calls.read, { params: { id: course._id } })).status).toBe(404);
    await files.sweep(clock);
    const kept = await db
      .selectFrom('scormFile')
      .select('objectKey')
      .where('packageId', '=', stored._id)
      .execute();
    expect(kept).toHaveLength(5);
    expect(await files.read(kept[0]!.objectKey)).not.toBeNull();

    await admin.ask(courseShelfCalls.remove, { params: { id: copy._id } });
    clock = new Date(clock.getTime() + 31 * 86_400_000);
    await emptyCourseBin(portal.services);
    await files.sweep(clock);
    expect(
      await db.selectFrom('scormFile').select('path').where('packageId', '=', stored._id).execute(),
    ).toEqual([]);
    expect(await files.read(kept[0]!.objectKey)).toBeNull();
    const archive = await admin.send(fileCalls.read, { params: { id: stored.location.slice(7) } });
    expect(archive.statusCode).toBe(404);
  });

  test('the list filters by text, brand, status and warnings, and sorts in four orders', async () => {
    const listBrand = await buildBrand(portal);
    const small = await upload(singleScoPackage({ title: 'Aft brakes' }), { brand: listBrand });
    const warned = await upload(
      scormPackage(manifestOf({ title: 'Bow rails', files: ['gone.png'] }), undefined, { name: 'rails.zip' }),
      { brand: listBrand },
    );
    const large = await upload(nestedPackage('Cabin'), { brand: listBrand });
    await publish(large.course._id);
    const names = async (query: object) =>
      (await admin.ask(calls.list, { query: { brand: listBrand, ...query } })).scorm.map(
        (one) => one.name.en,
      );
    expect(await names({ sortBy: 'name', direction: 'asc' })).toEqual(['Aft brakes', 'Bow rails', 'Cabin']);
    expect(await names({ sortBy: 'sizeBytes', direction: 'desc' })).toEqual([
      'Cabin',
      'Bow rails',
      'Aft brakes',
    ]);
    expect(await names({ sortBy: 'learnersCount', limit: 2, page: 2 })).toHaveLength(1);
    expect(await names({ text: 'RAILS zip' })).toEqual(['Bow rails']);
    expect(await names({ warnings: true })).toEqual(['Bow rails']);
    expect(await names({ warnings: false, status: 'published' })).toEqual(['Cabin']);
    const { scorm, abilities } = await admin.ask(calls.list, { query: { brand: listBrand, text: 'bow' } });
    expect(abilities).toEqual({ create: true });
    expect(scorm[0]).toMatchObject({
      _id: warned.course._id,
      status: 'draft',
      learnersCount: 0,
      package: {
        fileName: 'rails.zip',
        itemsCount: 1,
        warningsCount: 1,
        createdBy: { name: 'Robin Tester' },
      },
    });
    await admin.ask(courseShelfCalls.remove, { params: { id: small.course._id } });
    expect(await names({ sortBy: 'name', direction: 'asc' })).toEqual(['Bow rails', 'Cabin']);
  });
});
