import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { leastChunkBytes, uploadCalls } from '#contract/platform/uploads.calls.ts';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls } from '#contract/training/course-publishing.calls.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { scormPackageCalls as calls } from '#contract/training/scorm-packages.calls.ts';
import { newId } from '#server/platform/ids.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { uploadFile } from '#tests/builders/uploads.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import {
  manifestOf,
  nestedPackage,
  scoPage,
  scormPackage,
  singleScoPackage,
  takePackage,
} from '#tests/builders/scorm-packages.ts';
import { buildBrand, buildCurriculum } from '#tests/builders/training.ts';
import { writeCourse } from '#tests/builders/drafts.ts';

let portal: TestPortal;
let admin: Client;
let author: Client;
let otherAuthor: Client;
let translator: Client;
let learner: Client;
let brandId: string;
beforeAll(async () => {
  portal = await openTestPortal();
  brandId = await buildBrand(portal);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  author = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  otherAuthor = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  translator = await signedInAs(portal, 'TRANSLATOR');
  learner = await signedInAs(portal, 'LEARNER');
});
afterAll(() => portal.close());

const upload = (file: SentFile, body: object = {}, client = admin) =>
  takePackage(client, { body, files: { file } });
const sectionsOf = (course: CourseDraft) => course.chapters.flatMap((chapter) => chapter.sections);
const packagesOf = async (id: string, client = admin) =>
  (await client.ask(calls.read, { params: { id } })).packages;

const uploadInPieces = async (file: SentFile, client = admin): Promise<string> =>
  (await uploadFile(portal, client, 'archive', file, leastChunkBytes))._id;

describe('refusals', () => {
  test("a missing package, an incomplete one, and someone else's are refused", async () => {
    expect(await admin.refused(calls.upload, { body: {} })).toMatchObject({
      status: 400,
      code: 'scorm.noPackage',
    });
    const { content, name } = singleScoPackage();
    const _id = newId();
    await admin.ask(uploadCalls.begin, { body: { _id, name, sizeBytes: content.length, kind: 'archive' } });
    expect(await admin.refused(calls.upload, { body: { uploadId: _id } })).toMatchObject({
      status: 409,
      code: 'scorm.notUploaded',
    });
    const foreign = await uploadInPieces(singleScoPackage(), author);
    expect(await admin.refused(calls.check, { body: { uploadId: foreign } })).toMatchObject({
      code: 'scorm.noPackage',
    });
  });

  test('a brand manager uploads for their own brands only, a translator not at all, and a learner cannot even look', async () => {
    const body = { brand: await buildBrand(portal) };
    const file = singleScoPackage();
    expect(await author.refused(calls.upload, { body, files: { file } })).toMatchObject({
      code: 'courseDrafts.unknownBrand',
    });
    expect(await author.refused(calls.upload, { body: {}, files: { file } })).toMatchObject({
      code: 'courseDrafts.brandRequired',
    });
    expect(await translator.refused(calls.upload, { body: {}, files: { file } })).toMatchObject({
      status: 403,
    });
    expect(await learner.refused(calls.list)).toMatchObject({ status: 403 });
    expect(await portal.services.db.selectFrom('scormFile').select('path').execute()).toEqual([]);
  });

  test('a course of another brand does not exist', async () => {
    const { course, package: stored } = await upload(singleScoPackage(), { brand: brandId }, author);
    const params = { id: course._id };
    expect((await otherAuthor.refused(calls.read, { params })).status).toBe(404);
    const body = { _id: course._id };
    const file = singleScoPackage();
    expect((await otherAuthor.refused(calls.check, { body, files: { file } })).status).toBe(404);
    expect((await otherAuthor.refused(calls.upload, { body, files: { file } })).status).toBe(404);
    const { scorm } = await otherAuthor.ask(calls.list);
    expect(scorm.some((one) => one._id === course._id)).toBe(false);
    const fileId = stored.location.replace('/files/', '');
    const status = async (client: Client) =>
      (await client.send(fileCalls.read, { params: { id: fileId } })).statusCode;
    expect([await status(author), await status(otherAuthor), await status(learner)]).toEqual([200, 404, 404]);
  });

  test('a hand-written course keeps its content', async () => {
    const course = await writeCourse(admin, {});
    const refused = await admin.refused(calls.upload, {
      body: { _id: course._id },
      files: { file: singleScoPackage() },
    });
    expect(refused).toMatchObject({ status: 409, code: 'scorm.notScorm' });
  });

  test('a course in review or in the trash is refused', async () => {
    const { course } = await upload(singleScoPackage(), { name: { en: 'Reviewed' } });
    const body = { _id: course._id };
    await admin.ask(courseShelfCalls.remove, { params: { id: course._id } });
    expect(await admin.refused(calls.upload, { body, files: { file: singleScoPackage() } })).toMatchObject({
      code: 'courseDrafts.inBin',
    });
    const packages = await portal.services.db
      .selectFrom('scormPackage')
      .select('id')
      .where('courseId', '=', course._id)
      .execute();
    expect(packages).toHaveLength(1);
  });
});

describe('a package becomes a course', () => {
  test('has chapters and sections, what each needs to start, its files and its archive', async () => {
    const { course, package: stored } = await upload(nestedPackage(), {
      name: { en: 'Winter' },
      category: 'motorcycle',
    });
    expect(course).toMatchObject({
      name: { en: 'Winter', fr: '' },
      isScorm: true,
      status: 'draft',
      category: 'motorcycle',
    });
    expect(course.chapters.map((one) => [one.name.en, one.sections.map((each) => each.name.en)])).toEqual([
      ['Engine', ['Oil', 'Coolant']],
      ['Chassis', ['Skis', 'Torque sheet']],
    ]);
    expect(sectionsOf(course).map((one) => one.scorm)).toMatchObject([
      {
        itemId: 'oil',
        launchPath: 'oil/index.html',
        parameters: '?page=1',
        masteryScore: 80,
        scormType: 'sco',
      },
      { itemId: 'coolant', launchData: ' lang=en; x=1 ', masteryScore: null },
      { itemId: 'skis' },
      { itemId: 'sheet', scormType: 'asset', packageId: stored._id },
    ]);
    expect(stored).toMatchObject({
      title: 'Winter service',
      itemsCount: 4,
      entryCount: 5,
      findings: [],
      isDraft: true,
      isLive: false,
    });
    const files = await portal.services.db
      .selectFrom('scormFile')
      .selectAll()
      .where('packageId', '=', stored._id)
      .orderBy('path')
      .execute();
    expect(files.map((one) => [one.path, one.mediaType])).toEqual([
      ['coolant.html', 'text/html'],
      ['imsmanifest.xml', 'text/xml'],
      ['oil/index.html', 'text/html'],
      ['sheet.html', 'text/html'],
      ['skis.html', 'text/html'],
    ]);
    const bytes = await portal.services.files.read(files[0]!.objectKey);
    expect(Buffer.concat((await bytes!.toArray()) as Buffer[]).toString()).toBe(scoPage('coolant.html'));
    const archive = await admin.send(fileCalls.read, {
      params: { id: stored.location.slice(7) },
      query: { download: 'true' },
    });
    expect(archive.rawPayload.equals(nestedPackage().content)).toBe(true);
  });

  test('is flat in one chapter with its own name, named by its manifest or its file', async () => {
    const { course } = await upload(
      scormPackage(
        manifestOf({ title: '', items: [{ href: 'a.html' }, { href: 'a.html#2' }] }),
        [{ name: 'a.html', content: scoPage('a') }],
        { name: 'torque 2027.zip' },
      ),
    );
    expect(course.name.en).toBe('torque 2027');
    expect(course.chapters.map((one) => [one.name.en, one.sections.length])).toEqual([['torque 2027', 2]]);
    expect((await upload(singleScoPackage({ title: 'Fork service' }))).course.name.en).toBe('Fork service');
  });

  test('is added to the requested curriculum, or not created at all if that is refused', async () => {
    const curriculumId = await buildCurriculum(portal, []);
    const { course } = await upload(singleScoPackage(), { curriculumId });
    const placed = await portal.services.db
      .selectFrom('curriculumCourse')
      .select('courseId')
      .where('curriculumId', '=', curriculumId)
      .execute();
    expect(placed).toEqual([{ courseId: course._id }]);
    const before = await portal.services.db.selectFrom('course').select('id').execute();
    expect(
      (
        await admin.refused(calls.upload, {
          body: { curriculumId: newId() },
          files: { file: singleScoPackage() },
        })
      ).status,
    ).toBe(404);
    expect(await portal.services.db.selectFrom('course').select('id').execute()).toHaveLength(before.length);
  });

  test('is created once from a chunked upload, however often it is sent', async () => {
    const uploadId = await uploadInPieces(
      nestedPackage('Pieces', [{ name: 'video.bin', content: randomBytes(2 * leastChunkBytes + 1) }]),
    );
    expect(await admin.ask(calls.check, { body: { uploadId } })).toMatchObject({
      work: { state: 'checked', fileName: 'package.zip' },
      checked: {
        accepted: true,
        title: 'Pieces',
        itemsCount: 4,
        outline: { chapters: [{ name: 'Engine', sections: [{ change: 'added' }, {}] }, {}], gone: [] },
      },
    });
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(calls.upload, { body: { uploadId } })));
    const taken = answers.filter((one) => one.statusCode === 200);
    expect(taken.length).toBeGreaterThan(0);
    const again = await takePackage(admin, { body: { uploadId } });
    expect(new Set(taken.map((one) => one.json().course._id))).toEqual(new Set([again.course._id]));
    const titles = await portal.services.db
      .selectFrom('scormPackage')
      .select('id')
      .where('title', '=', 'Pieces')
      .execute();
    expect(titles).toHaveLength(1);
  });

  test('is published like every course: French is written, and sections cannot change to other kinds', async () => {
    const { course } = await upload(singleScoPackage(), { name: { en: 'Live' } });
    const [section] = sectionsOf(course);
    const [chapter] = course.chapters;
    expect(
      await admin.refused(courseDraftCalls.saveSection, {
        params: { chapterId: chapter!._id },
        body: { _id: section!._id, version: section!.version, type: 'text' },
      }),
    ).toMatchObject({ status: 409, code: 'courseDrafts.ofPackage' });
    await admin.ask(courseDraftCalls.saveSection, {
      params: { chapterId: chapter!._id },
      body: { _id: section!._id, version: section!.version, name: { fr: 'Freins' } },
    });
    await publish(course._id);
    const version = await portal.services.db
      .selectFrom('courseVersion')
      .select('content')
      .where('courseId', '=', course._id)
      .executeTakeFirstOrThrow();
    expect(version.content).toMatchObject({
      chapters: [
        {
          sections: [
            {
              _id: section!._id,
              type: 'scorm',
              name: { en: 'Brake service', fr: 'Freins' },
              scorm: section!.scorm!,
            },
          ],
        },
      ],
    });
    expect(await packagesOf(course._id)).toMatchObject([{ isDraft: true, isLive: true }]);
  });
});

async function publish(id: string): Promise<void> {
  await admin.ask(coursePublishingCalls.changeStatus, { params: { id }, body: { action: 'publish' } });
}
