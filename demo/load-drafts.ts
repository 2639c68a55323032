import type { Bilingual } from '#contract/platform/language.ts';
import type { Publishing } from '#contract/training/course-publishing.fields.ts';
import type { Chapter, CourseContent, QuizQuestion, Section } from '#contract/training/course-content.ts';
import { insertComment, updateComment } from '#server/training/courses/review/course-review.queries.ts';
import { insertCourse, touchDraft } from '#server/training/courses/draft/course-drafts.queries.ts';
import { goLive, insertVersion, setDraftState, setLive, versionById } from '#server/training/courses/publishing/course-publishing.queries.ts';
import { setDeleted } from '#server/platform/publishing/record-states.queries.ts';
import type { Frozen } from '#server/training/courses/publishing/course-version.rules.ts';
import { plainPublishing } from '#server/training/courses/publishing/publish-draft.ts';
import { restoreDraft } from '#server/training/courses/publishing/restore-draft.queries.ts';
import { updateCourseDraft, updateShelf } from '#server/training/courses/draft/save-draft.queries.ts';
import { storeMedia, type Loading } from './demo-files.ts';
import { demoId } from './demo-id.ts';
import { demoDrafts, secondVersion, staleFrench, type DemoDraft } from './drafts.data.ts';

const day = 86_400_000;
const author = demoId('user', 'brand@paddock.example');
const reviewer = demoId('user', 'company@paddock.example');

/** Courses before and after publishing, a second version, and French that is older than its English. */
export async function loadDrafts(loading: Loading): Promise<void> {
  for (const [index, draft] of demoDrafts.entries()) await loadDraft(loading, draft, index);
  const { note, ...second } = secondVersion;
  await loadVersion(loading, { ...second, publishing: { ...plainPublishing, note }, at: new Date(loading.now.getTime() - 9 * day) });
  await makeStale(loading);
}

interface DemoVersion {
  readonly course: string;
  readonly section: { readonly slug: string; readonly name: Bilingual; readonly body: Bilingual };
  readonly publishing: Publishing;
  readonly at: Date;
}

async function loadDraft(loading: Loading, draft: DemoDraft, index: number): Promise<void> {
  const { tx, now } = loading;
  const at = new Date(now.getTime() - (2 + index * 3) * day);
  const id = await insertCourse(tx, {
    id: demoId('course', draft.slug),
    brandId: demoId('brand', draft.brand),
    category: draft.category,
    passScore: 80,
    createdBy: author,
  });
  const frozen = await frozenOf(loading, draft, id);
  await restoreDraft(tx, id, frozen);
  await touchDraft(tx, id, { state: 'draft', userId: author, at, outline: false });
  await updateShelf(tx, id, { category: draft.category });
  const publishing = { ...plainPublishing, note: '' };
  switch (draft.state) {
    case 'review':
      await setDraftState(tx, id, { state: 'review', submittedBy: author, at });
      await loadComments(tx, id, draft, frozen.content, at);
      break;
    case 'denied':
      await setDraftState(tx, id, { state: 'denied', submittedBy: author, decidedBy: reviewer, denyReason: draft.denyReason!, at });
      break;
    case 'unpublished': {
      const published = { courseId: id, frozen, publishing, publishedBy: reviewer, submittedBy: author, at, restoresVersionId: null };
      const version = await insertVersion(tx, published);
      await goLive(tx, id, { id: version.id, frozen, at });
      await setLive(tx, id, 'unpublished', at);
      break;
    }
    case 'deleted':
      await setDeleted(tx, { table: 'course', id }, true, { by: reviewer, at });
      break;
    case 'draft':
      break;
  }
}

async function sectionOf(
  loading: Loading,
  { slug, slide, ...section }: DemoDraft['chapters'][number]['sections'][number],
  { _id, place, courseId }: { readonly _id: string; readonly place: string; readonly courseId: string },
): Promise<Section> {
  const base = { _id, slug: slug ?? `section-${place}`, durationSeconds: 60, ...section };
  if (!slide) return { ...base, type: 'text' };
  const owner = { kind: 'course', id: courseId };
  const image = {
    en: await storeMedia(loading, slide.image.en, owner),
    fr: slide.image.fr === null ? null : await storeMedia(loading, slide.image.fr, owner),
  };
  return { ...base, type: 'slide', slide: { ...slide, image } };
}

async function frozenOf(loading: Loading, { slug, name, description, chapters, questions }: DemoDraft, courseId: string): Promise<Frozen> {
  const written: Chapter[] = [];
  for (const [place, chapter] of chapters.entries()) {
    const sections: Section[] = [];
    for (const [index, section] of chapter.sections.entries()) {
      const _id = demoId('section', `${slug}/${place}/${index}`);
      sections.push(await sectionOf(loading, section, { _id, place: `${place + 1}-${index + 1}`, courseId }));
    }
    written.push({ _id: demoId('chapter', `${slug}/${place}`), name: chapter.name, sections });
  }
  const taught = written.flatMap((chapter) => chapter.sections);
  return {
    content: {
      name,
      description,
      chapters: written,
    },
    quiz: questions.map(({ text, explanation, section, options, type = 'single' as const, matches, numberAnswer }, place): QuizQuestion => ({
      _id: demoId('question', `${slug}/${place}`),
      type,
      ...(numberAnswer && { numberAnswer }),
      text,
      explanation,
      image: null,
      sectionId: taught[section]!._id,
      options: options.map((option, index) => ({
        _id: demoId('option', `${slug}/${place}/${index}`),
        text: option,
        image: null,
        correct: type === 'single' && index === 0,
        ...(matches && { match: { _id: demoId('option', `${slug}/${place}/match/${index}`), text: matches[index]! } }),
      })),
    })),
    passScore: 80,
    timeLimitMinutes: null,
    attemptsLimit: null,
    poolSize: null,
  };
}

/** The reviewer's comments; those the author answered are resolved. */
async function loadComments(tx: Loading['tx'], courseId: string, draft: DemoDraft, content: CourseContent, at: Date): Promise<void> {
  const sections = content.chapters.flatMap((chapter) => chapter.sections);
  for (const [index, { section, text, answer }] of (draft.comments ?? []).entries()) {
    const id = demoId('course-comment', `${draft.slug}/${index}`);
    const pinned = { courseId, sectionId: sections[section]!._id, questionId: null };
    await insertComment(tx, { ...pinned, id, parentId: null, text, createdBy: reviewer });
    if (answer === undefined) continue;
    const reply = { courseId, sectionId: null, questionId: null, parentId: id, text: answer, createdBy: author };
    await insertComment(tx, { ...reply, id: demoId('course-comment', `${draft.slug}/${index}/answer`) });
    await updateComment(tx, id, { resolved: { at, by: reviewer } });
  }
}

/** A version of a published course with one more section in its first chapter; learners in progress keep the previous one. */
export async function loadVersion(
  { tx }: Loading,
  { course, section: { slug, name, body }, publishing, at }: DemoVersion,
): Promise<void> {
  const courseId = demoId('course', course);
  const first = (await versionById(tx, courseId, demoId('course-version', `${course}/1`)))!;
  const [opening, ...others] = first.content.chapters;
  const added = { _id: demoId('section', `${course}/${slug}`), slug, type: 'text' as const, name, body, durationSeconds: 90 };
  const frozen: Frozen = {
    ...first,
    content: { ...first.content, chapters: [{ ...opening!, sections: [...opening!.sections, added] }, ...others] },
  };
  await restoreDraft(tx, courseId, frozen);
  const version = await insertVersion(tx, {
    courseId,
    frozen,
    publishing,
    publishedBy: reviewer,
    submittedBy: author,
    at,
    restoresVersionId: null,
  });
  await goLive(tx, courseId, { id: version.id, frozen, at });
}

async function makeStale({ tx, now }: Loading): Promise<void> {
  const courseId = demoId('course', staleFrench.course);
  const { descriptionFr } = await tx
    .selectFrom('courseDraft')
    .select('descriptionFr')
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  const description = { en: staleFrench.description, fr: descriptionFr, matched: false };
  await updateCourseDraft(tx, courseId, { description });
  await touchDraft(tx, courseId, { state: 'draft', userId: author, at: new Date(now.getTime() - day), outline: false });
}
