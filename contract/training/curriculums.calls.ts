import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { pagination, pagingOrAll, searchText, yesNo } from '#contract/platform/paging.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { curriculumErrors as errors } from './curriculums.errors.ts';
import { assignedCourse } from './progress.calls.ts';
import { filterText } from '#contract/platform/text.ts';

/** How far the caller is in a curriculum: its required courses count. */
export const curriculumStanding = z.object({
  status: z.enum(['not-started', 'in-progress', 'passed']),
  requiredCount: z.int(),
  requiredPassedCount: z.int(),
  passedCount: z.int(),
  coursesCount: z.int(),
});
export type CurriculumStanding = z.output<typeof curriculumStanding>;

export const curriculumRow = z.object({
  _id: id,
  name: bilingual,
  description: bilingual,
  brand: named.nullable(),
  segments: z.array(z.string()),
  status: z.enum(['draft', 'published', 'unpublished']),
  active: z.boolean(),
  image: z.string().nullable(),
  bannerImage: z.string().nullable(),
  assignmentGroups: z.array(named),
  startsOn: calendarDay.nullable(),
  endsOn: calendarDay.nullable(),
  durationMinutes: z.int(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
  standing: curriculumStanding,
});
export type CurriculumRow = z.output<typeof curriculumRow>;

export const curriculumDetail = curriculumRow.extend({ courses: z.array(assignedCourse) });
export type CurriculumDetail = z.output<typeof curriculumDetail>;

export const curriculumCalls = {
  list: call({
    id: 'curriculums.list',
    method: 'GET',
    path: '/api/curriculums/',
    summary: 'Curriculums the caller may take, in their order',
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
      status: z.enum(['draft', 'published', 'unpublished']).optional(),
    }),
    reply: z.object({ curriculums: z.array(curriculumRow), pagination }),
  }),
  details: call({
    id: 'curriculums.details',
    method: 'GET',
    path: '/api/curriculums/details',
    summary: 'All curriculums the caller may take with their courses and how far the caller is',
    access: 'signed-in',
    reply: z.object({ curriculums: z.array(curriculumDetail) }),
  }),
  get: call({
    id: 'curriculums.get',
    method: 'GET',
    path: '/api/curriculums/{id}',
    summary: 'One curriculum',
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
    access: 'signed-in',
    params: idParams,
    reply: z.object({ courses: z.array(assignedCourse) }),
    errors: [errors.notFound],
  }),
};
