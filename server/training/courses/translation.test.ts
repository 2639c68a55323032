import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { coursePublishingCalls as publishing } from '#contract/training/course-publishing.calls.ts';
import { courseCalls } from '#contract/training/courses.calls.ts';
import { translationCalls as calls, type TranslationUnit } from '#contract/training/translation.calls.ts';
import { newId } from '#server/platform/ids.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
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
  test('of another brand: not there; without the right: refused', async () => {
    const { _id: id, version } = await written();
    const body = { kind: 'course' as const, _id: id, version };
    expect((await stranger.refused(calls.read, { params: { id } })).status).toBe(404);
    expect((await stranger.refused(calls.save, { params: { id }, body })).status).toBe(404);
    const learner = await signedInAs(portal, 'LEARNER');
    expect((await learner.refused(calls.save, { params: { id }, body })).status).toBe(403);
  });

  test('what is not part of the course, and what somebody saved meanwhile', async () => {
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
  test('shows what is missing, writes French only, counts what is left, in the list too', async () => {
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

  test('English that changes makes French stale, in texts, documents and questions; matching or new French mends it', async () => {
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

  test('goes on while the draft is reviewed, and leaves it in review', async () => {
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
