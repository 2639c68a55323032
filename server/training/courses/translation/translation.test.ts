import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileCalls } from '#contract/platform/files.calls.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls as publishing } from '#contract/training/course-publishing.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { translationCalls as calls, type TranslationUnit } from '#contract/training/translation.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { pngFile } from '#tests/builders/files.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { buildBrand } from '#tests/builders/training.ts';

let portal: TestPortal;
let brand: string;
let author: Client;
let translator: Client;
let stranger: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  brand = await buildBrand(portal);
  author = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [brand] });
  stranger = await signedInAs(portal, 'BRAND_MANAGER', { brandIds: [await buildBrand(portal)] });
  translator = await signedInAs(portal, 'TRANSLATOR');
});
afterAll(() => portal.close());

async function written() {
  const course = await writeCourse(author, { brand, name: 'Valves' });
  await author.ask(drafts.saveSection, {
    params: { chapterId: course.chapters[0]!._id },
    body: {
      type: 'slide',
      name: { en: 'Clearance' },
      slide: { alt: { en: 'A feeler gauge' }, points: [{ en: 'Cold engine' }, { en: 'Piston at top' }] },
    },
  });
  return course;
}
const read = async (id: string, client = translator) =>
  (await client.ask(calls.read, { params: { id } })).translation;
const unitNamed = (units: readonly TranslationUnit[], name: string) =>
  units.find((one) => one.name === name)!;

describe('refusals', () => {
  test('a course of another brand is not found; without the right it is refused', async () => {
    const { _id: id, version } = await written();
    const body = { kind: 'course' as const, _id: id, version };
    expect((await stranger.refused(calls.read, { params: { id } })).status).toBe(404);
    expect((await stranger.refused(calls.save, { params: { id }, body })).status).toBe(404);
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.refused(calls.save, { params: { id }, body })).status).toBe(403);
  });

  test('parts of another course and parts saved meanwhile by someone else are refused', async () => {
    const { _id: id } = await written();
    const unknown = { kind: 'section' as const, _id: newId(), version: 1 };
    expect(await translator.refused(calls.save, { params: { id }, body: unknown })).toMatchObject({
      status: 404,
      code: 'courseDrafts.sectionNotFound',
    });
    const { units } = await read(id);
    const { _id, version, kind } = unitNamed(units, 'Clearance');
    const save = { params: { id }, body: { kind, _id, version, texts: { name: 'Jeu' } } };
    await translator.ask(calls.save, save);
    expect(await translator.refused(calls.save, save)).toMatchObject({
      status: 409,
      code: 'platform.changedMeanwhile',
      current: { version: version + 1 },
    });
  });
});

describe('translating', () => {
  test('shows what is missing, writes French only, and counts what is left, in the list too', async () => {
    const { _id: id } = await written();
    const before = await read(id);
    expect(before.completeness).toMatchObject({ missing: 2, stale: 0 });
    expect(before.canWrite).toBe(true);
    const unit = unitNamed(before.units, 'Clearance');
    expect(unit.texts.map((one) => [one.field, one.state])).toEqual([
      ['name', 'missing'],
      ['slide.alt', 'missing'],
      ['slide.points.0', 'missing'],
      ['slide.points.1', 'missing'],
    ]);
    const saveId = newId();
    const body = {
      kind: unit.kind,
      _id: unit._id,
      version: unit.version,
      saveId,
      texts: {
        name: 'Jeu',
        'slide.alt': 'Une jauge',
        'slide.points.0': 'Moteur froid',
        'slide.points.1': 'Piston en haut',
        body: '<p>x</p><script>1</script>',
        en: 'Hack',
        'name.en': 'Hack',
      },
    };
    const after = await translator.ask(calls.save, { params: { id }, body });
    expect(after.completeness).toMatchObject({ missing: 0, stale: 0 });
    expect(await translator.ask(calls.save, { params: { id }, body })).toEqual(after);
    const { course } = await author.ask(drafts.read, { params: { id } });
    const section = course.chapters[0]!.sections.at(-1)!;
    expect(section.name).toEqual({ en: 'Clearance', fr: 'Jeu' });
    expect(section.body).toEqual({ en: '', fr: '<p>x</p>' });
    expect(section.slide?.points).toEqual([
      { en: 'Cold engine', fr: 'Moteur froid' },
      { en: 'Piston at top', fr: 'Piston en haut' },
    ]);
    const { courses } = await translator.ask(courseCalls.list, { query: { isAdmin: 'true', limit: 100 } });
    expect(courses.find((one) => one._id === id)?.managed?.translation).toEqual(course.translation);
  });

  test('changed English marks French as outdated in texts, documents and questions; matching or new French fixes it', async () => {
    const course = await written();
    const question = course.questions[0]!;
    const options = question.options.map((option) => ({
      ...option,
      text: { ...option.text, en: `${option.text.en}!` },
    }));
    await author.ask(drafts.saveQuestion, {
      params: { id: course._id },
      body: { _id: question._id, version: question.version, text: { en: 'Another question' }, options },
    });
    const { units, completeness } = await read(course._id);
    const unit = unitNamed(units, 'Another question');
    expect(unit.texts.map((one) => [one.field, one.state])).toEqual([
      ['text', 'stale'],
      ['explanation', 'matched'],
      ['options.0.text', 'stale'],
      ['options.1.text', 'stale'],
    ]);
    expect(completeness.stale).toBe(2);
    const { unit: mended } = await translator.ask(calls.save, {
      params: { id: course._id },
      body: {
        kind: unit.kind,
        _id: unit._id,
        version: unit.version,
        texts: { text: 'Une autre question' },
        matched: ['options.0.text'],
      },
    });
    expect(mended.texts.map((one) => one.state)).toEqual(['matched', 'matched', 'matched', 'matched']);
  });

  test('continues while the draft is in review, and leaves it in review', async () => {
    const { _id: id } = await writeCourse(author, { brand });
    await author.ask(publishing.changeStatus, { params: { id }, body: { action: 'submit' } });
    const { units } = await read(id);
    const { kind, _id, version } = units[0]!;
    await translator.ask(calls.save, {
      params: { id },
      body: { kind, _id, version, texts: { name: 'Courroies' } },
    });
    const { course } = await author.ask(drafts.read, { params: { id } });
    expect(course).toMatchObject({ state: 'review', status: 'review', name: { fr: 'Courroies' } });
  });
});

describe('completeness compares the texts, not only whether they exist', () => {
  const bodies = async (en: string, fr: string) => {
    const course = await writeCourse(author, { brand, sections: 1 });
    const section = course.chapters[0]!.sections[0]!;
    const { section: saved } = await author.ask(drafts.saveSection, {
      params: { chapterId: section.chapterId },
      body: { _id: section._id, version: section.version, body: { en, fr } },
    });
    return saved.french.body;
  };
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>';

  test.each([
    ['a table', `<p>Read</p>${table}`, '<p>Lisez</p>', 'missing'],
    ['one table of two', `${table}${table}`, table, 'missing'],
    ['a list', '<p>Read</p><ul><li>One</li></ul>', '<p>Lisez tout</p>', 'missing'],
    ['no words', '<p>Read</p>', '<p> </p>', 'missing'],
    [
      'nothing, with a table and a list',
      `<ol><li>a</li></ol>${table}`,
      `<ul><li>b</li></ul>${table}`,
      'matched',
    ],
    ['its text, as the English is empty', '<p></p>', '', 'missing'],
  ])('the French lacks %s', async (_what, en, fr, state) => {
    expect(await bodies(en, fr)).toBe(state);
  });

  test('an empty section is not counted as done', async () => {
    const course = await writeCourse(author, { brand, sections: 1 });
    const before = (await read(course._id)).completeness;
    await author.ask(drafts.saveSection, {
      params: { chapterId: course.chapters[0]!._id },
      body: { type: 'text', name: { en: 'Empty', fr: 'Vide' } },
    });
    const { completeness, units } = await read(course._id);
    expect(completeness).toEqual({ ...before, total: before.total + 2, missing: before.missing + 1 });
    expect(unitNamed(units, 'Empty').texts).toMatchObject([
      { field: 'name', state: 'matched' },
      { field: 'body', state: 'missing' },
    ]);
  });

  test('a variant without a name is incomplete in French and not ready', async () => {
    const course = await writeCourse(author, { brand, sections: 1 });
    const { section } = await author.ask(drafts.saveSection, {
      params: { chapterId: course.chapters[0]!._id },
      body: {
        type: 'product',
        name: { en: 'Sled', fr: 'Motoneige' },
        product: { name: 'Fjord', variants: [{ sku: 'F1', name: { en: '', fr: '' } }] },
      },
    });
    expect(section.french.media).toBe('missing');
    const draft = (await author.ask(drafts.read, { params: { id: course._id } })).course;
    expect(draft.checks.map(({ code, severity }) => [code, severity])).toContainEqual([
      'variantName',
      'error',
    ]);
    expect(unitNamed((await read(course._id)).units, 'Sled').texts).toContainEqual(
      expect.objectContaining({ field: 'product.variants.0.name', state: 'missing' }),
    );
  });

  test('a picture needs a French one; a translator uploads it, or uses the English one for both', async () => {
    const course = await writeCourse(author, { brand, sections: 1 });
    const upload = async (client: Client) =>
      (await client.ask(fileCalls.upload, { files: { file: await pngFile('slide.png', 160, 90) } }))._id;
    const { section } = await author.ask(drafts.saveSection, {
      params: { chapterId: course.chapters[0]!._id },
      body: {
        type: 'slide',
        name: { en: 'Belt', fr: 'Courroie' },
        slide: {
          image: { en: { fileId: await upload(author) }, fr: null },
          alt: { en: 'A belt', fr: 'Une courroie' },
        },
      },
    });
    expect(section.french.media).toBe('missing');
    const unit = unitNamed((await read(course._id)).units, 'Belt');
    expect(unit.files).toMatchObject([{ field: 'slide.image', fr: null }]);
    const place = async (fileId: string, version: number) =>
      translator.ask(calls.save, {
        params: { id: course._id },
        body: {
          kind: 'section',
          _id: unit._id,
          version,
          files: [{ field: 'slide.image', file: { fileId } }],
        },
      });
    const own = await upload(translator);
    const { unit: placed, completeness } = await place(own, unit.version);
    expect(placed.files[0]!.fr).toMatchObject({ fileId: own });
    expect(completeness.missing).toBe(0);
    const shared = await place(unit.files[0]!.en.fileId, placed.version);
    expect(shared.unit.files[0]!.fr).toEqual(unit.files[0]!.en);
    expect(
      await translator.refused(calls.save, {
        params: { id: course._id },
        body: {
          kind: 'section',
          _id: unit._id,
          version: shared.unit.version,
          files: [{ field: 'slide.image', file: { fileId: newId() } }],
        },
      }),
    ).toMatchObject({ status: 400, code: 'courseDrafts.unknownFile' });
  });
});
