import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CourseDraft } from '#contract/training/course-draft.ts';
import { courseDraftCalls as drafts } from '#contract/training/course-drafts.calls.ts';
import { draftPartCalls as calls } from '#contract/training/draft-parts.calls.ts';
import { writeCourse } from '#tests/builders/drafts.ts';
import { signedInAs } from '#tests/builders/people.ts';
import { openTestPortal, type Client, type TestPortal } from '#tests/builders/portal.ts';
import { emptyCourseBin } from '../shelf/course-bin.job.ts';

let portal: TestPortal;
let author: Client;

beforeAll(async () => {
  portal = await openTestPortal();
  author = await signedInAs(portal, 'COMPANY_ADMIN');
});
afterAll(() => portal.close());

const read = async ({ _id }: { _id: string }): Promise<CourseDraft> =>
  (await author.ask(drafts.read, { params: { id: _id } })).course;
const removedOf = async ({ _id }: { _id: string }) =>
  (await author.ask(calls.removed, { params: { id: _id } })).removed;
const restore = ({ _id }: { _id: string }, partId: string) =>
  author.ask(calls.restore, { params: { id: _id, partId } });
const sectionsOf = ({ chapters }: CourseDraft) => chapters.flatMap((chapter) => chapter.sections);
/** The draft as an author sees it, without its change counts. */
const words = (draft: CourseDraft) => ({
  chapters: draft.chapters.map(({ _id, name, french, sections }) => ({
    _id,
    name,
    french,
    sections: sections.map(({ version: _version, updatedAt: _at, ...section }) => section),
  })),
  questions: draft.questions.map(({ version: _version, updatedAt: _at, ...question }) => question),
});

async function courseWithTaughtQuestion() {
  const course = await writeCourse(author, { sections: 3 });
  const [, section] = sectionsOf(course);
  const [question] = course.questions;
  await author.ask(drafts.saveQuestion, {
    params: { id: course._id },
    body: { _id: question!._id, version: question!.version, sectionId: section!._id },
  });
  return { course: await read(course), section: section!, question: question! };
}

test("a removed section is in the draft's trash and returns to its place, with the questions that named it", async () => {
  const { course, section, question } = await courseWithTaughtQuestion();
  await author.ask(drafts.removeSectionById, { params: { id: section._id } });
  const without = await read(course);
  expect(sectionsOf(without)).toHaveLength(2);
  expect(without.questions[0]).toMatchObject({
    sectionId: null,
    lostSection: { _id: section._id, name: section.name },
  });
  expect(without.checks.map(({ code, at }) => [code, at._id])).toContainEqual(['lostSection', question._id]);
  expect(await removedOf(course)).toMatchObject([{ _id: section._id, kind: 'section', name: section.name }]);

  const { outlineVersion } = await restore(course, section._id);
  expect(outlineVersion).toBe(without.outlineVersion + 1);
  expect(words(await read(course))).toEqual(words(course));
  expect(await removedOf(course)).toEqual([]);
  expect(
    await author.refused(calls.restore, { params: { id: course._id, partId: section._id } }),
  ).toMatchObject({ status: 404, code: 'courseDrafts.notRemoved' });
});

test('a removed chapter returns with its sections, and a removed question with its answers', async () => {
  const { course, section, question } = await courseWithTaughtQuestion();
  const [chapter] = course.chapters;
  await author.ask(drafts.removeQuestion, { params: { id: course._id, questionId: question._id } });
  await author.ask(drafts.removeChapter, { params: { id: chapter!._id } });
  expect(await removedOf(course)).toMatchObject([
    { kind: 'chapter', sectionsCount: 3 },
    { kind: 'question', name: question.text },
  ]);
  await restore(course, question._id);
  expect((await read(course)).questions[0]).toMatchObject({
    sectionId: null,
    lostSection: { _id: section._id },
  });
  await restore(course, chapter!._id);
  const back = await read(course);
  expect(back.chapters).toHaveLength(1);
  expect(words(back)).toEqual(words(course));
});

test('a section whose chapter is gone is restored into the last one; without any chapter the restore is refused', async () => {
  const course = await writeCourse(author, { sections: 2 });
  const [section] = sectionsOf(course);
  await author.ask(drafts.removeSectionById, { params: { id: section!._id } });
  await author.ask(drafts.removeChapter, { params: { id: course.chapters[0]!._id } });
  const params = { id: course._id, partId: section!._id };
  expect(await author.refused(calls.restore, { params })).toMatchObject({
    status: 409,
    code: 'courseDrafts.noChapterLeft',
  });
  const { chapter } = await author.ask(drafts.saveChapter, {
    body: { courseId: course._id, name: { en: 'New' }, sections: [{ type: 'text', name: { en: 'Other' } }] },
  });
  await author.ask(calls.restore, { params });
  const [only] = (await read(course)).chapters;
  expect(only!._id).toBe(chapter._id);
  expect(only!.sections.map((one) => one.name.en)).toEqual(['Other', 'Section 0']);
});

test('a question whose lost section was replaced keeps the new one when the old one is restored', async () => {
  const { course, section, question } = await courseWithTaughtQuestion();
  await author.ask(drafts.removeSectionById, { params: { id: section._id } });
  const other = sectionsOf(course)[0]!;
  const { version } = (await read(course)).questions[0]!;
  await author.ask(drafts.saveQuestion, {
    params: { id: course._id },
    body: { _id: question._id, version, sectionId: other._id },
  });
  expect((await read(course)).questions[0]).toMatchObject({ sectionId: other._id, lostSection: null });
  await restore(course, section._id);
  expect((await read(course)).questions[0]).toMatchObject({ sectionId: other._id });
});

test('the trash of a draft is emptied after 30 days', async () => {
  const course = await writeCourse(author, { sections: 2 });
  await author.ask(drafts.removeSectionById, { params: { id: sectionsOf(course)[0]!._id } });
  await portal.services.db
    .updateTable('draftRemoval')
    .set({ removedAt: new Date(Date.now() - 31 * 86_400_000) })
    .where('courseId', '=', course._id)
    .execute();
  expect(await removedOf(course)).toEqual([]);
  await emptyCourseBin(portal.services);
  const rows = await portal.services.db
    .selectFrom('draftRemoval')
    .selectAll()
    .where('courseId', '=', course._id)
    .execute();
  expect(rows).toEqual([]);
});

test('a duplicated section or question follows its original, under new ids', async () => {
  const { course, section, question } = await courseWithTaughtQuestion();
  const saveId = crypto.randomUUID();
  const options = { params: { id: course._id, sectionId: section._id }, body: { saveId } };
  const { section: copy } = await author.ask(calls.duplicateSection, options);
  expect((await author.ask(calls.duplicateSection, options)).section._id).toBe(copy._id);
  await author.ask(calls.duplicateQuestion, {
    params: { id: course._id, questionId: question._id },
    body: {},
  });
  const after = await read(course);
  expect(sectionsOf(after).map((one) => one.name.en)).toEqual([
    'Section 0',
    'Section 1',
    'Section 1 (copy)',
    'Section 2',
  ]);
  expect(sectionsOf(after)[2]).toMatchObject({
    body: section.body,
    name: { fr: 'Section 1 (fr) (copie)' },
    french: { name: 'matched', body: 'matched' },
  });
  expect(new Set(sectionsOf(after).map((one) => one.slug)).size).toBe(4);
  const [first, second] = after.questions;
  expect(second).toMatchObject({ text: first!.text, sectionId: section._id });
  expect(second!.options.map((one) => [one.text, one.correct])).toEqual(
    first!.options.map((one) => [one.text, one.correct]),
  );
  expect(second!.options.some((one) => first!.options.some((other) => other._id === one._id))).toBe(false);
});
