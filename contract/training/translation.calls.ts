import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { richText } from '#contract/platform/text.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { courseErrors } from './courses.errors.ts';
import { completeness, frenchState } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';

const kind = z.enum(['course', 'chapter', 'section', 'question']);

/** One English text with its French. */
const text = z.object({
  /** `name`, `body`, `slide.alt`, `options.0.text` …: the name to save French under. */
  field: z.string(),
  en: z.string(),
  fr: z.string(),
  state: frenchState,
  /** HTML, shown and written with the rich-text editor. */
  isRich: z.boolean(),
});

/** A file with a French version: the picture of a slide, the captions of a video. */
const twin = z.object({
  field: z.enum(['slide.image', 'video.captions']),
  en: z.object({ fileId: id, location: z.string() }),
  fr: z.object({ fileId: id, location: z.string() }).nullable(),
});
export type TwinFile = z.output<typeof twin>;

/** A record with texts to translate, in the order of the course. */
const translationUnit = z.object({
  kind,
  _id: id,
  /** Its English name, with its chapter’s name for a section. */
  name: z.string(),
  chapterName: z.string().nullable(),
  version: z.int(),
  texts: z.array(text),
  files: z.array(twin),
});
export type TranslationUnit = z.output<typeof translationUnit>;

const translation = z.object({
  translation: z.object({
    course: z.object({ _id: id, name: z.string(), brand: named.nullable() }),
    completeness,
    units: z.array(translationUnit),
    /** Whether the caller may write French. */
    canWrite: z.boolean(),
  }),
});

export const translationCalls = {
  read: call({
    id: 'courses.translation',
    method: 'GET',
    path: '/api/courses/{id}/translation',
    summary:
      'Every English text of the draft next to its French: what is missing, what is older than the English',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { right: 'VIEW_COURSES' },
    params: idParams,
    reply: translation,
    errors: [courseErrors.notFound],
  }),
  save: call({
    id: 'courses.translate',
    method: 'POST',
    path: '/api/courses/{id}/translation',
    summary:
      'Writes French into one record of the draft, and nothing else; fields in matched were checked against today’s English. A draft in review may still be translated',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: { right: 'CREATE_EDIT_COURSE' },
    params: idParams,
    body: z.object({
      kind,
      _id: id,
      ...versioned,
      saveId: id.optional(),
      /** French by field, with the names from `texts`. */
      texts: z.record(z.string().max(200), richText(100_000)).default({}),
      matched: z.array(z.string().max(200)).max(200).default([]),
      /** French files, with the names from `files`; null removes one. The English one may be used for both. */
      files: z
        .array(z.object({ field: twin.shape.field, file: z.object({ fileId: id }).nullable() }))
        .max(2)
        .default([]),
    }),
    reply: z.object({ unit: translationUnit, completeness, revision: z.int() }),
    errors: [
      courseErrors.notFound,
      errors.inBin,
      errors.chapterNotFound,
      errors.sectionNotFound,
      errors.questionNotFound,
      errors.unknownFile,
      errors.fileDoesNotFit,
      platformErrors.changedMeanwhile,
    ],
  }),
};
