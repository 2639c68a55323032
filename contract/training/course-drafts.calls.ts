import * as z from 'zod';
import { call, type FilePart } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { done } from '#contract/platform/paging.ts';
import { line } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { courseErrors } from './courses.errors.ts';
import { courseDraft, draftChapter, draftQuestion, draftSection } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';
import {
  courseFields,
  courseTexts,
  draftChangeErrors,
  draftCounts as counts,
  matched,
  questionFields,
  questionTexts,
  saving,
  sectionFields,
  sectionTexts,
} from './course-drafts.fields.ts';
import { publishing } from './course-publishing.fields.ts';

const view = { right: 'VIEW_COURSES' } as const;
const edit = { right: 'CREATE_EDIT_COURSE' } as const;

const image: FilePart = { maxCount: 1, maxBytes: 'image', kinds: ['image'] };
const document: FilePart = { maxCount: 1, maxBytes: 'attachment', kinds: ['document'] };
const many = (part: FilePart, maxCount: number): FilePart => ({ ...part, maxCount });

const courseFiles = {
  image,
  bannerImage: image,
  cheatSheet: document,
  cheatSheetFr: document,
  /** The picture of `questions[n]`. */
  'question-{n}': many(image, 200),
  /** The picture of option m of `questions[n]`. */
  'answer-{n}-{m}': many(image, 400),
  'resources-{n}': many(document, 20),
};

const question = questionFields.extend({
  _id: id.optional(),
  version: saving.version,
  matched: matched(questionTexts),
});
const section = sectionFields.extend({
  _id: id.optional(),
  version: saving.version,
  matched: matched(sectionTexts),
});

const courseBody = courseFields.extend({
  ...saving,
  matched: matched(courseTexts),
  active: z.boolean().optional(),
  /** Saves these questions; questions that are not named stay as they are. One without `_id` is added at the end. */
  questions: z.array(question).max(200).optional(),
  /** The status after this save: see `courses.change-status`. */
  status: z.enum(['draft', 'review', 'denied', 'published', 'unpublished']).optional(),
  denyReason: line(1000, 0).optional(),
  publishing: publishing.optional(),
});

const changeErrors = [...draftChangeErrors, platformErrors.changedMeanwhile] as const;
const fileErrors = [errors.unknownFile, errors.fileDoesNotFit] as const;
const course = z.object({ course: courseDraft });
/** The version a removal was based on; if omitted, the current one. */
const based = z.object({ version: z.coerce.number().int().optional() });
const orders = { ids: z.array(id).max(1000), outlineVersion: versioned.version, saveId: saving.saveId };

export const courseDraftCalls = {
  read: call({
    id: 'courses.draft',
    method: 'GET',
    path: '/api/courses/{id}/draft',
    summary:
      'A whole course for its editor: draft, checks, translation, published version, what the caller may do',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: view,
    params: idParams,
    reply: course,
    errors: [courseErrors.notFound],
  }),
  create: call({
    id: 'courses.create',
    method: 'POST',
    path: '/api/courses/',
    summary: 'Begins a course as a draft. A brand manager names an own brand',
    access: edit,
    body: courseBody.omit({ status: true, denyReason: true, publishing: true, version: true }),
    files: courseFiles,
    reply: course,
    errors: [
      errors.onlyFrench,
      errors.limitReached,
      errors.unknownBrand,
      errors.brandRequired,
      ...fileErrors,
      courseErrors.unknownSection,
    ],
  }),
  save: call({
    id: 'courses.save',
    method: 'POST',
    path: '/api/courses/{id}',
    summary:
      'Saves the sent fields of a course and its questions; status or active changes its state. Returns the whole course',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { any: [edit, { right: 'PUBLISH_COURSE' }] },
    params: idParams,
    body: courseBody,
    files: courseFiles,
    reply: course,
    errors: [
      ...changeErrors,
      ...fileErrors,
      errors.unknownBrand,
      errors.brandRequired,
      errors.questionNotFound,
      courseErrors.unknownSection,
      errors.wrongState,
      errors.reviewOff,
      errors.reasonRequired,
      errors.notReady,
    ],
  }),
  saveChapter: call({
    id: 'chapters.save',
    method: 'POST',
    path: '/api/chapters/',
    summary:
      'Adds a chapter at the end of a course, or with _id saves it; sections sent along are saved in it, those not named stay',
    access: edit,
    body: z.object({
      _id: id.optional(),
      /** Needed for a new chapter. */
      courseId: id.optional(),
      name: courseFields.shape.name,
      matched: matched(['name']),
      sections: z.array(section).max(100).optional(),
      ...saving,
    }),
    files: {
      /** The picture or video of `sections[n]`. */
      'section-{n}': { maxCount: 100, maxBytes: 'video', kinds: ['image', 'video'] },
      /** The picture of variant m of the product in `sections[n]`. */
      'product-{n}-{m}': many(image, 200),
    },
    reply: z.object({ chapter: draftChapter, ...counts }),
    errors: [
      ...changeErrors,
      ...fileErrors,
      errors.chapterNotFound,
      errors.sectionNotFound,
      platformErrors.required,
    ],
  }),
  removeChapter: call({
    id: 'chapters.delete',
    method: 'DELETE',
    path: '/api/chapters/{id}',
    summary: 'Removes a chapter with its sections from the draft; versions keep theirs',
    concerns: { id: 'chapter' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    query: based,
    reply: done.extend(counts),
    errors: [...changeErrors, errors.chapterNotFound],
  }),
  orderChapters: call({
    id: 'chapters.update-orders',
    method: 'POST',
    path: '/api/chapters/update-orders',
    summary: 'Puts all chapters of a course in this order',
    access: edit,
    body: z.object({ courseId: id, ...orders }),
    reply: done.extend(counts),
    errors: [...changeErrors, errors.unknownPlace],
  }),
  saveSection: call({
    id: 'chapters.section-save',
    method: 'POST',
    path: '/api/sections/{chapterId}',
    summary:
      'Adds a section at the end of a chapter, or with _id saves its sent fields. Files are named by id: pictures from /api/s3-file-uploads, videos and captions from /api/uploads',
    concerns: { chapterId: 'chapter' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ chapterId: id }),
    body: section.extend({ saveId: saving.saveId }),
    reply: z.object({ section: draftSection, ...counts }),
    errors: [
      ...changeErrors,
      ...fileErrors,
      errors.chapterNotFound,
      errors.sectionNotFound,
      errors.ofPackage,
    ],
  }),
  addSlides: call({
    id: 'chapters.add-slides',
    method: 'POST',
    path: '/api/sections/{chapterId}/slides',
    summary:
      'Adds a slide section for each picture, in order: the pages of a PDF drawn in the browser, or pictures',
    concerns: { chapterId: 'chapter' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ chapterId: id }),
    body: z.object({
      slides: z
        .array(
          z.object({
            fileId: id,
            fileFrId: id.nullable().default(null),
            name: line(160, 0).default(''),
            nameFr: line(160, 0).default(''),
            alt: line(500, 0).default(''),
            altFr: line(500, 0).default(''),
          }),
        )
        .min(1)
        .max(200),
      saveId: saving.saveId,
    }),
    reply: z.object({ sections: z.array(draftSection), ...counts }),
    errors: [...changeErrors, ...fileErrors, errors.chapterNotFound],
  }),
  removeSection: call({
    id: 'chapters.section-delete',
    method: 'DELETE',
    path: '/api/sections/{chapterId}/{id}',
    summary: 'Removes a section from the draft; versions and progress keep it',
    concerns: { chapterId: 'chapter', id: 'section' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ chapterId: id, id }),
    query: based,
    reply: done.extend(counts),
    errors: [...changeErrors, errors.sectionNotFound],
  }),
  removeSectionById: call({
    id: 'chapters.section-delete-root',
    method: 'DELETE',
    path: '/api/sections/{id}',
    summary: 'The same without the chapter in the address',
    concerns: { id: 'section' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    query: based,
    reply: done.extend(counts),
    errors: [...changeErrors, errors.sectionNotFound],
  }),
  orderSections: call({
    id: 'chapters.sections-update-orders',
    method: 'POST',
    path: '/api/sections/{chapterId}/update-orders',
    summary: 'Puts all sections of a chapter in this order; one of another chapter of the course moves here',
    concerns: { chapterId: 'chapter' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ chapterId: id }),
    body: z.object(orders),
    reply: done.extend(counts),
    errors: [...changeErrors, errors.chapterNotFound, errors.unknownPlace],
  }),
  orderSectionsByBody: call({
    id: 'chapters.sections-update-orders-root',
    method: 'POST',
    path: '/api/sections/update-orders',
    summary: 'The same with the chapter in the body',
    access: edit,
    body: z.object({ chapterId: id, ...orders }),
    reply: done.extend(counts),
    errors: [...changeErrors, errors.chapterNotFound, errors.unknownPlace],
  }),
  saveQuestion: call({
    id: 'courses.question-save',
    method: 'POST',
    path: '/api/courses/{id}/questions',
    summary: 'Adds a question at the end of the quiz, or with _id saves its sent fields',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    body: question.extend({ saveId: saving.saveId }),
    reply: z.object({ question: draftQuestion, ...counts }),
    errors: [...changeErrors, ...fileErrors, errors.questionNotFound, courseErrors.unknownSection],
  }),
  removeQuestion: call({
    id: 'courses.question-delete',
    method: 'DELETE',
    path: '/api/courses/{id}/questions/{questionId}',
    summary: 'Removes a question from the draft',
    concerns: { id: 'course', questionId: 'question' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: z.object({ id, questionId: id }),
    query: based,
    reply: done.extend(counts),
    errors: [...changeErrors, errors.questionNotFound],
  }),
  orderQuestions: call({
    id: 'courses.questions-update-orders',
    method: 'POST',
    path: '/api/courses/{id}/questions/update-orders',
    summary: 'Puts all questions of a course in this order',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: edit,
    params: idParams,
    body: z.object(orders),
    reply: done.extend(counts),
    errors: [...changeErrors, errors.unknownPlace],
  }),
};
