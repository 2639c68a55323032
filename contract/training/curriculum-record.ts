import * as z from 'zod';
import { coloredBrand } from './progress.calls.ts';
import { bilingual } from '#contract/platform/bilingual.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import { id, named } from '#contract/platform/ids.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';

/** What the caller may do with the curriculum in its current state; show only actions that are true. */
export const curriculumAbilities = z.object({
  edit: z.boolean(),
  publish: z.boolean(),
  unpublish: z.boolean(),
  /** Remove a course. */
  unassign: z.boolean(),
  duplicate: z.boolean(),
  delete: z.boolean(),
  restore: z.boolean(),
});
export type CurriculumAbilities = z.output<typeof curriculumAbilities>;

/** A problem to fix before publishing. Errors prevent publishing, warnings do not. */
const curriculumCheck = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  /** In the caller’s language. */
  message: z.string(),
  /** The part of the editor where it is fixed. */
  at: z.enum(['words', 'courses', 'audience']),
});
export type CurriculumCheck = z.output<typeof curriculumCheck>;

/** A course in its place. */
export const placedCourse = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  brand: coloredBrand.nullable(),
  category: z.string(),
  image: z.string().nullable(),
  durationMinutes: z.int(),
  sectionCount: z.int(),
  hasQuiz: z.boolean(),
  status: z.enum(['draft', 'review', 'denied', 'published', 'unpublished']),
  /** Learners can take it: published, active, not in the trash. */
  isOpen: z.boolean(),
  required: z.boolean(),
  /** Ids of earlier courses that must be passed first. */
  prerequisites: z.array(id),
});
export type PlacedCourse = z.output<typeof placedCourse>;

const storedPicture = z.object({ fileId: id, location: z.string() }).nullable();

export const curriculumResource = z.object({
  _id: id,
  name: z.string(),
  location: z.string(),
  sizeBytes: z.int(),
});

/** A curriculum as its editors see it. */
export const curriculumRecord = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  brand: coloredBrand.nullable(),
  segments: z.array(z.string()),
  status: z.enum(publicationStatuses),
  active: z.boolean(),
  /** Null: everybody. */
  audience: audience.nullable(),
  startsOn: calendarDay.nullable(),
  endsOn: calendarDay.nullable(),
  image: storedPicture,
  bannerImage: storedPicture,
  courses: z.array(placedCourse),
  resources: z.array(curriculumResource),
  publishedAt: instant.nullable(),
  deletedAt: instant.nullable(),
  updatedAt: instant,
  updatedBy: named.nullable(),
  /** Version of the texts and settings: a save names the one it was based on. */
  version: z.int(),
  /** Version of the courses, their order and their prerequisites. */
  outlineVersion: z.int(),
  checks: z.array(curriculumCheck),
  abilities: curriculumAbilities,
});
export type CurriculumRecord = z.output<typeof curriculumRecord>;
