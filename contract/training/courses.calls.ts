import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { direction, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import type { Chapter } from './course-content.ts';
import { completeness, courseAbilities, draftStates, courseSchedule } from './course-draft.ts';
import { courseErrors as errors } from './courses.errors.ts';

const courseStatuses = ['draft', 'review', 'denied', 'published', 'unpublished'] as const;

/** A course in a list. */
const courseRow = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  brand: named.nullable(),
  category: z.string(),
  status: z.enum(courseStatuses),
  active: z.boolean(),
  isScorm: z.boolean(),
  image: z.string().nullable(),
  durationMinutes: z.int(),
  passScore: z.int(),
  sectionsCount: z.int(),
  questionsCount: z.int(),
  curriculums: z.array(z.object({ _id: id, name: bilingual })),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  /** For people who work on the course, if the list was requested for managing. */
  managed: z
    .object({
      /** `clean`: the draft equals the published version. */
      state: z.enum(draftStates),
      liveNumber: z.int().nullable(),
      schedule: courseSchedule.nullable(),
      translation: completeness,
      openCommentsCount: z.int(),
      learnersCount: z.int(),
      submittedBy: named.nullable(),
      submittedAt: instant.nullable(),
      denyReason: z.string().nullable(),
      updatedBy: named.nullable(),
      deletedAt: instant.nullable(),
      /** When the trash deletes it; null for one that stays because people have started it. */
      purgedAt: instant.nullable(),
      abilities: courseAbilities,
    })
    .optional(),
});
export type CourseRow = z.output<typeof courseRow>;

/** A course as a learner takes it: the version the learner is on. */
export const courseRead = courseRow.omit({ sectionsCount: true, curriculums: true, managed: true }).extend({
  versionId: id,
  versionNumber: z.int(),
  /** Checked when the version was published; it contains no quiz. */
  chapters: z.custom<readonly Chapter[]>(),
  quiz: z
    .object({
      questionsCount: z.int(),
      timeLimitMinutes: z.int().nullable(),
      attemptsLimit: z.int().nullable(),
    })
    .nullable(),
  cheatSheet: z.object({ en: z.string(), fr: z.string().nullable() }).nullable(),
  resources: z.array(z.object({ _id: id, name: z.string(), location: z.string(), sizeBytes: z.int() })),
});
export type CourseRead = z.output<typeof courseRead>;

export const courseCalls = {
  list: call({
    id: 'courses.list',
    method: 'GET',
    path: '/api/courses/',
    summary:
      'Courses: those the caller may see; with isAdmin, deleted, or a status learners never see, those the caller works on, drafts and all',
    access: 'signed-in',
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      curriculumId: id.optional(),
      active: yesNo.optional(),
      status: z.enum(courseStatuses).optional(),
      isScorm: yesNo.optional(),
      brand: id.optional(),
      isAdmin: yesNo.default(false),
      /** Courses in the trash. */
      deleted: yesNo.default(false),
      /** Only courses with French texts that are missing or older than the English. */
      untranslated: yesNo.default(false),
      sortBy: z.enum(['name', 'updatedAt', 'publishedAt']).default('name'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      courses: z.array(courseRow),
      pagination,
      /** For managing: the counts of each under the same filters, and what the caller may create. */
      counts: z
        .object({
          all: z.int(),
          draft: z.int(),
          review: z.int(),
          denied: z.int(),
          published: z.int(),
          unpublished: z.int(),
          deleted: z.int(),
        })
        .optional(),
      abilities: z.object({ create: z.boolean() }).optional(),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  get: call({
    id: 'courses.get',
    method: 'GET',
    path: '/api/courses/{id}',
    summary: 'One course with its chapters and sections, in the version the caller is on',
    concerns: { id: 'course' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ course: courseRead }),
    errors: [errors.notFound],
  }),
};
