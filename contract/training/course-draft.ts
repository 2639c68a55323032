import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { id, named } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { sectionTypes } from './course-content.ts';
import { questionTypes } from './question-types.ts';

/** The state of a French text relative to its English. `none`: there is nothing to translate. */
export const frenchState = z.enum(['none', 'matched', 'stale', 'missing']);
export type FrenchState = z.output<typeof frenchState>;

/** A file as the editor shows it. Recommended sizes: cover 800 × 450, banner 1600 × 400, slide 1600 × 900. */
const draftFile = z.object({
  fileId: id,
  location: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  widthPx: z.int().nullable(),
  heightPx: z.int().nullable(),
});
export type DraftFile = z.output<typeof draftFile>;

const media = z.object({ fileId: id, location: z.string() });
const figure = z.object({ label: bilingual, value: bilingual });

const slide = z.object({
  image: z.object({ en: media.nullable(), fr: media.nullable() }),
  alt: bilingual,
  headline: bilingual,
  points: z.array(bilingual),
  figures: z.array(figure),
});
const video = z.object({
  file: media.extend({ mediaType: z.string() }).nullable(),
  poster: media.nullable(),
  captions: z.object({ en: media.nullable(), fr: media.nullable() }),
  durationSeconds: z.int(),
});
const product = z.object({
  name: z.string(),
  variants: z.array(
    z.object({ sku: z.string(), name: bilingual, image: media.nullable(), specs: z.array(figure) }),
  ),
  images: z.array(media),
});

const scorm = z.object({
  packageId: id,
  itemId: z.string(),
  title: z.string(),
  launchPath: z.string(),
  parameters: z.string(),
  launchData: z.string(),
  masteryScore: z.number().nullable(),
  maxTimeAllowed: z.string().nullable(),
  timeLimitAction: z.string().nullable(),
  scormType: z.enum(['sco', 'asset']),
});

/** A section of the draft. Its `type` decides which of `slide`, `video`, `product`, `scorm` it has. */
export const draftSection = z.object({
  _id: id,
  chapterId: id,
  slug: z.string(),
  type: z.enum(sectionTypes),
  name: bilingual,
  /** Sanitized HTML. */
  body: bilingual,
  durationSeconds: z.int(),
  slide: slide.optional(),
  video: video.optional(),
  product: product.optional(),
  scorm: scorm.optional(),
  /** The state of the French for each text; `media` covers all texts of slide, video or product. */
  french: z.object({ name: frenchState, body: frenchState, media: frenchState }),
  version: z.int(),
  updatedAt: instant,
});
export type DraftSection = z.output<typeof draftSection>;

export const draftChapter = z.object({
  _id: id,
  name: bilingual,
  french: z.object({ name: frenchState }),
  version: z.int(),
  updatedAt: instant,
  sections: z.array(draftSection),
});
export type DraftChapter = z.output<typeof draftChapter>;

/** A question with the right options: for authors only. */
export const draftQuestion = z.object({
  _id: id,
  type: z.enum(questionTypes),
  text: bilingual,
  explanation: bilingual,
  image: media.nullable(),
  sectionId: id.nullable(),
  /** The section it named, if that was removed from the draft. */
  lostSection: z.object({ _id: id, name: bilingual }).nullable(),
  options: z.array(
    z.object({
      _id: id,
      text: bilingual,
      image: media.nullable(),
      correct: z.boolean(),
      reason: bilingual.optional(),
      match: z.object({ _id: id, text: bilingual }).nullable().optional(),
    }),
  ),
  numberAnswer: z
    .object({ value: z.number(), tolerance: z.number(), unit: z.string() })
    .nullable()
    .optional(),
  french: z.object({ text: frenchState, explanation: frenchState, options: frenchState }),
  version: z.int(),
  updatedAt: instant,
});
export type DraftQuestion = z.output<typeof draftQuestion>;

/** How many texts there are to translate, and how many of them lack French or have French older than the English. */
export const completeness = z.object({ total: z.int(), missing: z.int(), stale: z.int() });

/** A problem to fix before publishing. Errors prevent publishing, warnings do not. */
export const courseCheck = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** In the caller's language. */
  message: z.string(),
  /** Where to fix it. */
  at: z.object({ kind: z.enum(['course', 'chapter', 'section', 'question']), _id: id, name: bilingual }),
});
export type CourseCheck = z.output<typeof courseCheck>;

/** What the caller may do with the course in its current state; show only actions that are true. */
export const courseAbilities = z.object({
  /** Write English and French, files, order. */
  edit: z.boolean(),
  /** Write French. */
  translate: z.boolean(),
  submit: z.boolean(),
  withdraw: z.boolean(),
  approve: z.boolean(),
  deny: z.boolean(),
  publish: z.boolean(),
  unpublish: z.boolean(),
  /** Publish an unpublished course again, unchanged. */
  republish: z.boolean(),
  discard: z.boolean(),
  rollback: z.boolean(),
  comment: z.boolean(),
  duplicate: z.boolean(),
  share: z.boolean(),
  activate: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
  unassign: z.boolean(),
});
export type CourseAbilities = z.output<typeof courseAbilities>;

export const draftStates = ['clean', 'draft', 'review', 'denied'] as const;
export type DraftState = (typeof draftStates)[number];

const person = named.nullable();

/** When the draft is published automatically. */
export const courseSchedule = z.object({
  /** Approved for that time by a reviewer, or scheduled by a person who needs no review. */
  action: z.enum(['publish', 'approve']),
  at: instant,
  /** The time zone in which the time was entered, and the local time there. */
  zone: z.string(),
  day: calendarDay,
  time: z.string(),
  by: person,
  /** Why it could not be published when it was due. It is not tried again automatically. */
  failedAt: instant.nullable(),
  problem: bilingual.nullable(),
});
export type CourseSchedule = z.output<typeof courseSchedule>;

/** A course as its authors see it: the whole draft, with the published version's status. */
export const courseDraft = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  french: z.object({ name: frenchState, description: frenchState }),
  brand: named.nullable(),
  category: z.string(),
  /** What learners see: published or not. Before the first publication, the state of the draft. */
  status: z.enum(['draft', 'review', 'denied', 'published', 'unpublished']),
  /** `clean`: the draft equals the published version. */
  state: z.enum(draftStates),
  active: z.boolean(),
  isScorm: z.boolean(),
  deletedAt: instant.nullable(),
  passScore: z.int(),
  timeLimitMinutes: z.int().nullable(),
  attemptsLimit: z.int().nullable(),
  poolSize: z.int().nullable(),
  /** Sum over all sections, rounded up. */
  durationMinutes: z.int(),
  image: draftFile.nullable(),
  bannerImage: draftFile.nullable(),
  cheatSheet: draftFile.nullable(),
  cheatSheetFr: draftFile.nullable(),
  resources: z.array(z.object({ _id: id, name: z.string(), location: z.string(), sizeBytes: z.int() })),
  chapters: z.array(draftChapter),
  questions: z.array(draftQuestion),
  live: z.object({ versionId: id, number: z.int(), publishedAt: instant, publishedBy: person }).nullable(),
  schedule: courseSchedule.nullable(),
  denyReason: z.string().nullable(),
  submittedBy: person,
  submittedAt: instant.nullable(),
  decidedBy: person,
  decidedAt: instant.nullable(),
  updatedBy: person,
  updatedAt: instant,
  /** Version of the record with name, description, files and quiz terms. */
  version: z.int(),
  /** Version of the order of chapters, sections and questions. */
  outlineVersion: z.int(),
  /** Counts every change; publishing and deciding name the revision that was looked at. */
  revision: z.int(),
  translation: completeness,
  checks: z.array(courseCheck),
  openCommentsCount: z.int(),
  abilities: courseAbilities,
});
export type CourseDraft = z.output<typeof courseDraft>;
