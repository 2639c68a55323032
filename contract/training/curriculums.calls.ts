import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { audience } from '#contract/people/audiences.fields.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { direction, pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { publicationCounts, publicationStatuses } from '#contract/platform/publishing.ts';
import { curriculumAbilities } from './curriculum-record.ts';
import { curriculumErrors as errors } from './curriculums.errors.ts';
import { assignedCourse, coloredBrand } from './progress.calls.ts';
import { standings } from './standings.fields.ts';
import { filterText } from '#contract/platform/text.ts';

/** The caller's progress: only required courses count, and only passes that are not due again. */
export const curriculumStanding = z.object({
  status: z.enum(['not-started', 'in-progress', 'passed']),
  requiredCount: z.int(),
  requiredPassedCount: z.int(),
  passedCount: z.int(),
  coursesCount: z.int(),
});
export type CurriculumStanding = z.output<typeof curriculumStanding>;

const curriculumRow = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  brand: coloredBrand.nullable(),
  segments: z.array(z.string()),
  status: z.enum(publicationStatuses),
  active: z.boolean(),
  image: z.string().nullable(),
  bannerImage: z.string().nullable(),
  startsOn: calendarDay.nullable(),
  endsOn: calendarDay.nullable(),
  durationMinutes: z.int(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  standing: curriculumStanding.extend({
    /** By the certificate if there is one, as in reports. */
    standing: z.enum(standings),
    /** Of the certificate. */
    expiresOn: calendarDay.nullable(),
    /** Required courses whose pass is due again. */
    dueAgainCount: z.int(),
  }),
  /** For people who work on it, if the list was requested for managing. */
  managed: z
    .object({
      order: z.int(),
      /** Null: everybody. */
      audience: audience.nullable(),
      coursesCount: z.int(),
      /** Courses in it that learners cannot take yet. */
      closedCoursesCount: z.int(),
      updatedBy: named.nullable(),
      deletedAt: instant.nullable(),
      /** When the trash deletes it; null for one that stays because it was once published. */
      purgedAt: instant.nullable(),
      abilities: curriculumAbilities,
    })
    .optional(),
});
export type CurriculumRow = z.output<typeof curriculumRow>;

/** What renews a certificate, from the day renewal opens until it is renewed. */
const certificateRenewal = z.object({
  /** The last day of the certificate. */
  expiresOn: calendarDay,
  courses: z.array(
    z.object({
      _id: id,
      /** Passing its quiz again renews it, or going through its sections again. */
      by: z.enum(['quiz', 'sections']),
      isDone: z.boolean(),
      /** Sections still to go through, in order; none for a course with a quiz. */
      sectionsLeft: z.array(id),
    }),
  ),
});
export type CertificateRenewal = z.output<typeof certificateRenewal>;

const curriculumWithCourses = curriculumRow.extend({ courses: z.array(assignedCourse) });

const curriculumDetail = curriculumWithCourses.extend({
  /** For the caller's certificate, while it can be renewed. */
  renewal: certificateRenewal.optional(),
});
export type CurriculumDetail = z.output<typeof curriculumDetail>;

export const curriculumCalls = {
  list: call({
    id: 'curriculums.list',
    method: 'GET',
    path: '/api/curriculums/',
    summary:
      'Curriculums the caller may take, in their order; with isAdmin, deleted, or a status learners never see, those the caller works on',
    access: 'signed-in',
    query: z.object({
      ...pagingOrAll(10),
      text: searchText,
      active: yesNo.optional(),
      brandId: id.optional(),
      /** Brand ids, separated by commas. */
      brands: filterText(2000).optional(),
      /** Segments, separated by commas. */
      segments: filterText(500).optional(),
      status: z.enum(publicationStatuses).optional(),
      isAdmin: yesNo.default(false),
      /** Curriculums in the trash. */
      deleted: yesNo.default(false),
      sortBy: z.enum(['order', 'name', 'updatedAt', 'coursesCount']).default('order'),
      direction: direction.default('asc'),
    }),
    reply: z.object({
      curriculums: z.array(curriculumRow),
      pagination,
      /** For managing: the counts of each under the same filters, and what the caller may do. */
      counts: publicationCounts.optional(),
      abilities: z.object({ create: z.boolean(), order: z.boolean(), delete: z.boolean() }).optional(),
    }),
    errors: [platformErrors.tooManyForOnePage],
  }),
  details: call({
    id: 'curriculums.details',
    method: 'GET',
    path: '/api/curriculums/details',
    summary: 'All curriculums the caller may take with their courses and how far the caller is',
    access: 'signed-in',
    reply: z.object({ curriculums: z.array(curriculumWithCourses) }),
  }),
  get: call({
    id: 'curriculums.get',
    method: 'GET',
    path: '/api/curriculums/{id}',
    summary: 'One curriculum',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ curriculum: curriculumRow }),
    errors: [errors.notFound],
  }),
  detail: call({
    id: 'curriculums.detail',
    method: 'GET',
    path: '/api/curriculums/{id}/detail',
    summary: 'One curriculum with its courses and how far the caller is',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ curriculum: curriculumDetail }),
    errors: [errors.notFound],
  }),
  courses: call({
    id: 'curriculums.courses',
    method: 'GET',
    path: '/api/curriculums/{id}/courses',
    summary: 'The courses of a curriculum in their order',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    params: idParams,
    reply: z.object({ courses: z.array(assignedCourse) }),
    errors: [errors.notFound],
  }),
};
