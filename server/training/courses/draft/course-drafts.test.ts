import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import type { CourseDraft, DraftSection } from '#contract/training/course-draft.ts';
import { courseDraftCalls as calls } from '#contract/training/course-drafts.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { mp4File, pdfFile, photoFile, pngFile, textFile } from '#tests/builders/files.ts';
import type { SentFile } from '#tests/builders/multipart.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';
import { uploadFile } from '#tests/builders/uploads.ts';

let portal: TestPortal;
let admin: Client;
let brandId: string;
let author: Client;
let otherAuthor: Client;
let translator: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  brandId = await buildBrand(portal);
  admin = await signedInAs(portal, 'COMPANY_ADMIN');
  author = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brandId] });
  otherAuthor = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  translator = await signedInAs(portal, 'TRANSLATOR');
});
afterAll(() => portal.close());

const create = async (body: object = {}): Promise<CourseDraft> =>
  (await author.ask(calls.create, { body: { name: { en: 'Belts', fr: '' }, brand: brandId, ...body } }))
    .course;

async function createWithSection(): Promise<{
  course: CourseDraft;
  chapterId: string;
  section: DraftSection;
}> {
  const course = await create();
  const { chapter } = await author.ask(calls.saveChapter, {
    body: { courseId: course._id, name: { en: 'One' }, sections: [{ type: 'text', name: { en: 'First' } }] },
  });
  return { course, chapterId: chapter._id, section: chapter.sections[0]! };
}

const read = async (id: string, client = author) => (await client.ask(calls.read, { params: { id } })).course;

describe('refusals', () => {
  test('a course of another brand does not exist for an author, in any call', async () => {
    const { course, chapterId, section } = await createWithSection();
    const params = { id: course._id };
    const answers = [
      await otherAuthor.refused(calls.read, { params }),
      await otherAuthor.refused(calls.save, { params, body: { version: 1, name: { en: 'Mine' } } }),
      await otherAuthor.refused(calls.saveChapter, { body: { courseId: course._id } }),
      await otherAuthor.refused(calls.saveSection, { params: { chapterId }, body: {} }),
      await otherAuthor.refused(calls.removeSectionById, { params: { id: section._id } }),
      await otherAuthor.refused(calls.saveQuestion, { params, body: {} }),
      await otherAuthor.refused(calls.orderChapters, {
        body: { courseId: course._id, ids: [], outlineVersion: 1 },
      }),
    ];
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 404));
    expect(await read(course._id)).toMatchObject({ name: { en: 'Belts' }, chapters: [{ sections: [{}] }] });
  });

  test('a brand manager writes for their own brands only, and must always name one', async () => {
    const foreign = await buildBrand(portal);
    expect(await author.refused(calls.create, { body: { brand: foreign } })).toMatchObject({
      status: 400,
      code: 'courseDrafts.unknownBrand',
    });
    expect(await author.refused(calls.create, { body: {} })).toMatchObject({
      code: 'courseDrafts.brandRequired',
    });
    const course = await create();
    const moved = await author.refused(calls.save, { params: { id: course._id }, body: { brand: foreign } });
    expect(moved).toMatchObject({ status: 400, code: 'courseDrafts.unknownBrand' });
  });

  test('a translator cannot change English, order or course settings', async () => {
    const { course, chapterId, section } = await createWithSection();
    const params = { id: course._id };
    const answers = [
      await translator.refused(calls.create, { body: {} }),
      await translator.refused(calls.save, { params, body: { version: course.version, name: { en: 'X' } } }),
      await translator.refused(calls.saveSection, {
        params: { chapterId },
        body: { _id: section._id, version: section.version, name: { en: 'X' } },
      }),
      await translator.refused(calls.saveQuestion, { params, body: {} }),
      await translator.refused(calls.removeSectionById, { params: { id: section._id } }),
    ];
    expect(answers.map((one) => [one.status, one.code])).toEqual(
      answers.map(() => [403, 'courseDrafts.onlyFrench']),
    );
    expect((await read(course._id, translator)).abilities).toMatchObject({ edit: false, translate: true });
  });

  test('a file that is another person’s upload, gone, or of the wrong kind is refused together with the save', async () => {
    const { chapterId } = await createWithSection();
    const { _id: foreign } = await otherAuthor.ask(fileCalls.upload, { files: { file: await pngFile() } });
    const { _id: own } = await author.ask(fileCalls.upload, { files: { file: await pngFile() } });
    const slide = (fileId: string) => ({
      slide: { image: { en: { fileId } }, alt: {} },
      type: 'slide' as const,
    });
    for (const fileId of [foreign, newId()]) {
      expect(
        await author.refused(calls.saveSection, { params: { chapterId }, body: slide(fileId) }),
      ).toMatchObject({ status: 400, code: 'courseDrafts.unknownFile' });
    }
    expect(
      await author.refused(calls.saveSection, {
        params: { chapterId },
        body: { type: 'video', video: { file: { fileId: own } } },
      }),
    ).toMatchObject({ status: 400, code: 'courseDrafts.fileDoesNotFit' });
  });

  test('the course limit error uses the specified wording', async () => {
    const small = await openTestPortal((settings) => ({ ...settings, courseLimits: 1 }));
    const client = await signedInAs(small, 'COMPANY_ADMIN');
    await client.ask(calls.create, { body: {} });
    expect(await client.refused(calls.create, { body: {} })).toMatchObject({
      status: 409,
      detail: 'You have reached your course limit. Please contact support.',
    });
    await small.close();
  });
});

describe('saving', () => {
  test('a save keeps fields it does not send, and takes files as parts and questions and answers with pictures', async () => {
    const { course } = await author.ask(calls.create, {
      body: {
        brand: brandId,
        name: { en: 'Brakes', fr: 'Freins' },
        category: 'motorcycle',
        questions: [
          {
            type: 'single',
            text: { en: 'Which?' },
            options: [{ text: { en: 'A' }, correct: true }, { text: { en: 'B' } }],
          },
        ],
      },
      files: {
        image: await pngFile(),
        cheatSheet: pdfFile(),
        'question-0': await pngFile('question.png'),
        'answer-0-1': await pngFile('answer.png'),
        'resources-0': pdfFile('bleed.pdf'),
      },
    });
    expect(course).toMatchObject({ status: 'draft', category: 'motorcycle', image: { name: 'picture.png' } });
    expect(course.cheatSheet).toMatchObject({ name: 'sheet.pdf' });
    expect(course.resources).toMatchObject([{ name: 'bleed.pdf' }]);
    const [question] = course.questions;
    expect(question!.image).not.toBeNull();
    expect(question!.options.map((option) => option.image !== null)).toEqual([false, true]);

    const { course: after } = await author.ask(calls.save, {
      params: { id: course._id },
      body: { version: course.version, description: { en: 'Stop.' }, passScore: 90 },
    });
    expect(after).toMatchObject({
      name: { en: 'Brakes', fr: 'Freins' },
      passScore: 90,
      description: { en: 'Stop.' },
    });
    expect(after.image).toEqual(course.image);
    expect(
      (await author.send(fileCalls.read, { params: { id: course.image!.fileId } } as never)).statusCode,
    ).toBe(200);
    expect(
      (await otherAuthor.send(fileCalls.read, { params: { id: course.image!.fileId } } as never)).statusCode,
    ).toBe(404);
  });

  test('rich text keeps what the editor writes and nothing that runs', async () => {
    const { chapterId } = await createWithSection();
    const { _id: picture } = await author.ask(fileCalls.upload, { files: { file: await pngFile() } });
    const { section } = await author.ask(calls.saveSection, {
      params: { chapterId },
      body: {
        name: { en: 'Text' },
        body: {
          en: `<h3 onclick="x()">A</h3><script>alert(1)</script><p style="x">b <a href="javascript:x">c</a></p><img src="/files/${picture}" alt="d" onerror="x"><img src="https://elsewhere.example/a.png">`,
        },
      },
    });
    expect(section.body.en).toBe(
      `<h3>A</h3><p>b <a rel="noopener noreferrer">c</a></p><img src="/files/${picture}" alt="d" />`,
    );
  });

  test('chapters and sections can be moved; a section moved between chapters keeps its id', async () => {
    const { course, chapterId, section } = await createWithSection();
    const { chapter: second } = await author.ask(calls.saveChapter, {
      body: { courseId: course._id, name: { en: 'Two' } },
    });
    const { outlineVersion } = await read(course._id);
    const moved = await author.ask(calls.orderSections, {
      params: { chapterId: second._id },
      body: { ids: [section._id], outlineVersion },
    });
    await author.ask(calls.orderChapters, {
      body: { courseId: course._id, ids: [second._id, chapterId], outlineVersion: moved.outlineVersion },
    });
    const { chapters } = await read(course._id);
    expect(chapters.map((one) => [one._id, one.sections.map((two) => two._id)])).toEqual([
      [second._id, [section._id]],
      [chapterId, []],
    ]);
    expect(
      await author.refused(calls.orderChapters, {
        body: { courseId: course._id, ids: [chapterId, second._id], outlineVersion },
      }),
    ).toMatchObject({ status: 409, code: 'platform.changedMeanwhile' });
  });

  test('pages become slide sections, each with its picture', async () => {
    const { chapterId } = await createWithSection();
    const pages = [];
    for (const name of ['1.png', '2.png'])
      pages.push(await author.ask(fileCalls.upload, { files: { file: await pngFile(name) } }));
    const { sections } = await author.ask(calls.addSlides, {
      params: { chapterId },
      body: { slides: pages.map((page, index) => ({ fileId: page._id, name: `Page ${index + 1}` })) },
    });
    expect(sections.map((one) => [one.type, one.name.en, one.slide?.image.en?.fileId])).toEqual(
      pages.map((page, index) => ['slide', `Page ${index + 1}`, page._id]),
    );
  });

  test('a video takes a poster and captions by upload; a section that changes its kind drops its old content', async () => {
    const { chapterId } = await createWithSection();
    const uploaded = async (kind: 'video' | 'jpeg' | 'captions', file: SentFile) => ({
      fileId: (await uploadFile(portal, author, kind, file)).fileId!,
    });
    const { section } = await author.ask(calls.saveSection, {
      params: { chapterId },
      body: {
        type: 'video',
        name: { en: 'Clip' },
        video: {
          file: await uploaded('video', mp4File()),
          poster: await uploaded('jpeg', await photoFile()),
          captions: { en: await uploaded('captions', textFile('clip.vtt', 'WEBVTT\n')) },
          durationSeconds: 12,
        },
      },
    });
    expect(section.video).toMatchObject({
      file: { mediaType: 'video/mp4' },
      durationSeconds: 12,
      captions: { fr: null },
    });
    const { section: asText } = await author.ask(calls.saveSection, {
      params: { chapterId },
      body: { _id: section._id, version: section.version, type: 'text' },
    });
    expect(asText.video).toBeUndefined();
  });

  test('pictures of slides and product variants come as parts of the chapter', async () => {
    const { course } = await createWithSection();
    const { chapter } = await author.ask(calls.saveChapter, {
      body: {
        courseId: course._id,
        name: { en: 'Parts' },
        sections: [
          { type: 'slide', name: { en: 'Slide' } },
          {
            type: 'product',
            name: { en: 'Belts' },
            product: { name: 'Belt', variants: [{ name: { en: 'A' } }, { name: { en: 'B' } }] },
          },
        ],
      },
      files: { 'section-0': await pngFile(), 'product-1-1': await pngFile() },
    });
    const [slide, product] = chapter.sections;
    expect(slide!.slide?.image.en).not.toBeNull();
    expect(product!.product?.variants.map((one) => one.image !== null)).toEqual([false, true]);
    expect(
      await author.refused(calls.saveChapter, {
        body: { courseId: course._id },
        files: { 'product-0-0-0': await pngFile() },
      }),
    ).toMatchObject({ status: 400, code: 'platform.filePart' });
  });

  test('changing only the English marks the French as outdated until it is matched', async () => {
    const { chapterId, section } = await createWithSection();
    const save = async (body: object, version: number) =>
      (
        await author.ask(calls.saveSection, {
          params: { chapterId },
          body: { _id: section._id, version, ...body },
        })
      ).section;
    const one = await save({ name: { en: 'First', fr: 'Premier' } }, section.version);
    expect(one.french.name).toBe('matched');
    const two = await save({ name: { en: 'First of all' } }, one.version);
    expect(two.french.name).toBe('stale');
    const three = await save({ matched: ['name'] }, two.version);
    expect(three.french.name).toBe('matched');
    const four = await save({ name: { fr: '' } }, three.version);
    expect(four.french.name).toBe('missing');
  });
});

describe('two editors', () => {
  test('the second one sees what the first one saved, and nothing is overwritten', async () => {
    const { chapterId, section } = await createWithSection();
    const params = { chapterId };
    const base = { _id: section._id, version: section.version };
    await author.ask(calls.saveSection, { params, body: { ...base, name: { en: 'Mine' } } });
    const refused = await admin.refused(calls.saveSection, {
      params,
      body: { ...base, name: { en: 'Theirs' } },
    });
    expect(refused).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { _id: section._id, name: { en: 'Mine' }, version: section.version + 1 },
    });
    // Without a version, what stands counts as the version.
    const last = await author.ask(calls.saveSection, {
      params,
      body: { _id: section._id, name: { en: 'Last' } },
    });
    expect(last.section).toMatchObject({ name: { en: 'Last' }, version: section.version + 2 });
  });

  test('a save sent again counts once, also if it adds something', async () => {
    const { course, chapterId, section } = await createWithSection();
    const body = { _id: section._id, version: section.version, saveId: newId(), name: { en: 'Once' } };
    const first = await author.ask(calls.saveSection, { params: { chapterId }, body });
    expect(await author.ask(calls.saveSection, { params: { chapterId }, body })).toEqual(first);
    const added = { saveId: newId(), name: { en: 'New' } };
    const one = await author.ask(calls.saveSection, { params: { chapterId }, body: added });
    const two = await author.ask(calls.saveSection, { params: { chapterId }, body: added });
    expect(two.section._id).toBe(one.section._id);
    expect((await read(course._id)).chapters[0]!.sections).toHaveLength(2);
  });

  test('a chapter deleted while others add sections to it is not found for them, without a server error', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { course, chapterId } = await createWithSection();
      const save = () =>
        author.send(calls.saveSection, {
          params: { chapterId },
          body: { type: 'text', name: { en: 'More' } },
        });
      const answers = await Promise.all([
        ...Array.from({ length: 4 }, save),
        author.send(calls.removeChapter, { params: { id: chapterId } }),
        ...Array.from({ length: 4 }, save),
      ]);
      const statuses = answers.map((one) => one.statusCode);
      expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
      expect(answers[4]!.statusCode).toBe(200);
      expect((await read(course._id)).chapters).toEqual([]);
    }
  });

  test('of 200 parallel autosaves, every accepted one is in the version history and every other was refused', async () => {
    const { course, chapterId, section } = await createWithSection();
    let version = section.version;
    const save = async (client: Client, text: string) => {
      const response = await client.send(calls.saveSection, {
        params: { chapterId },
        body: { _id: section._id, version, saveId: newId(), body: { en: `<p>${text}</p>` } },
      });
      const saved = response.statusCode === 200 ? response.json<{ section: DraftSection }>().section : null;
      version = Math.max(version, saved?.version ?? 0);
      return { text: `<p>${text}</p>`, status: response.statusCode, saved };
    };
    const answers = [];
    for (const wave of Array.from({ length: 10 }, (_, index) => index)) {
      const saves = Array.from({ length: 20 }, (_, index) =>
        save(index % 2 === 0 ? author : admin, `${wave}-${index}`),
      );
      answers.push(...(await Promise.all(saves)));
    }
    const acknowledged = answers.filter((one) => one.saved !== null);
    expect(answers.filter((one) => one.status === 409)).toHaveLength(200 - acknowledged.length);
    expect(acknowledged.map((one) => one.saved!.body.en)).toEqual(acknowledged.map((one) => one.text));
    const versions = acknowledged.map((one) => one.saved!.version).toSorted((a, b) => a - b);
    expect(versions.length).toBeGreaterThanOrEqual(10);
    expect(versions).toEqual(versions.map((_, index) => section.version + 1 + index));
    const now = (await read(course._id)).chapters[0]!.sections[0]!;
    expect(now.version).toBe(versions.at(-1));
    expect(now.body.en).toBe(acknowledged.find((one) => one.saved!.version === now.version)!.text);
  });
});
