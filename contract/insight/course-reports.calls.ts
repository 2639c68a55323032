import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText, yesNo } from '#contract/platform/paging.ts';
import { asFile, asOf } from '#contract/platform/reports.ts';
import { tableFormats } from '#contract/platform/tables.ts';
import { instant } from '#contract/platform/time.ts';
import { coursePassesRow, curriculumLearner, figures, learnerRow, monthRow } from './report-figures.ts';
import { courseStates, standings } from '#contract/training/standings.fields.ts';
import { reportErrors as errors } from './reports.errors.ts';

const courseAccess = { right: 'COURSE_REPORTS' } as const;
const curriculumAccess = { right: 'CURRICULUM_REPORTS' } as const;
const sortBy = z.enum(['title', 'completed', 'inProgress', 'averageScore', 'timeSpent']).default('title');

const courseRow = z.object({
  _id: id,
  name: bilingual,
  brand: named.nullable(),
  status: z.enum(['published', 'unpublished']),
  active: z.boolean(),
  ...figures,
});
export type ReportedCourse = z.output<typeof courseRow>;

const curriculumRow = z.object({
  _id: id,
  name: bilingual,
  brand: named.nullable(),
  status: z.enum(['draft', 'published', 'unpublished']),
  active: z.boolean(),
  coursesCount: z.int(),
  ...figures,
});
export type ReportedCurriculum = z.output<typeof curriculumRow>;

const courses = { text: searchText, active: yesNo.optional(), brand: id.optional(), ...asOf };

/** Which people a report lists. */
const people = { text: searchText, assignmentGroup: id.optional(), dealer: id.optional(), ...asOf };
/** `passed` is everyone who ever passed, `due-again` those of them who have to renew by that day. */
const learners = { ...people, status: z.enum(courseStates).optional() };
const certified = { ...people, standing: z.enum(standings).optional() };
const attempts = {
  status: z.enum(['passed', 'failed']).optional(),
  assignmentGroup: id.optional(),
  ...asOf,
};

const attempt = z.object({
  _id: id,
  user: z.object({ _id: id, fullName: z.string(), email: z.string() }),
  dealer: named.nullable(),
  /** The number of this person's attempt, from 1. */
  number: z.int(),
  score: z.int(),
  passed: z.boolean(),
  timeSpent: z.int(),
  finishedAt: instant,
});
export type ReportedAttempt = z.output<typeof attempt>;

export const courseReportCalls = {
  courses: call({
    id: 'reports.courses.list',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/',
    summary: 'Courses that were published, with how far the people are that the caller looks after',
    access: courseAccess,
    query: z.object({ ...paging(25), ...courses, sortBy, direction: direction.default('asc') }),
    reply: z.object({ courses: z.array(courseRow), pagination }),
    errors: [errors.futureDay],
  }),
  coursesExport: call({
    id: 'reports.courses.export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/export',
    summary: 'The filtered course report as a file, by name, streamed',
    access: courseAccess,
    query: z.object({ ...courses, ...asFile }),
    reply: 'file',
    errors: [errors.futureDay],
  }),
  course: call({
    id: 'reports.courses.get',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/{id}',
    summary:
      'One course with its figures, and how many passed in each of the last twelve months, at once or after failing',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: courseAccess,
    params: idParams,
    query: z.object(asOf),
    reply: z.object({ course: courseRow.extend({ months: z.array(coursePassesRow) }) }),
    errors: [errors.courseNotFound, errors.futureDay],
  }),
  coursePeople: call({
    id: 'reports.courses.people',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/{id}/people',
    summary: 'People who are assigned a course or have started it, with their status',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: courseAccess,
    params: idParams,
    query: z.object({ ...paging(25), ...learners }),
    reply: z.object({ users: z.array(learnerRow), pagination }),
    errors: [errors.courseNotFound, errors.futureDay],
  }),
  courseTests: call({
    id: 'reports.courses.tests',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/{id}/tests',
    summary: 'Attempts at the quiz of a course that were handed in, the last one first',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: courseAccess,
    params: idParams,
    query: z.object({ ...paging(10), ...attempts }),
    reply: z.object({ tests: z.array(attempt), pagination }),
    errors: [errors.courseNotFound, errors.futureDay],
  }),
  courseTestsExport: call({
    id: 'reports.courses.tests-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/{id}/tests/export',
    summary: 'Attempts at the quiz of a course as a file, the first one first',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: courseAccess,
    params: idParams,
    query: z.object({ ...attempts, ...asFile }),
    reply: 'file',
    errors: [errors.courseNotFound, errors.futureDay],
  }),
  courseAll: call({
    id: 'reports.courses.all',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-courses/all/{id}',
    summary:
      'Everybody of a course at once, streamed as {"users":[…]}; with format=csv or xlsx as a file for spreadsheets',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: courseAccess,
    params: idParams,
    query: z.object({ ...learners, format: z.enum(['json', ...tableFormats]).default('json') }),
    inBackground: { en: 'Learners of a course', fr: 'Apprenants d’un cours' },
    reply: 'file',
    errors: [errors.courseNotFound, errors.futureDay],
  }),
  curriculums: call({
    id: 'reports.curriculums.list',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-curriculums/',
    summary:
      'Curriculums with how far the people are that the caller looks after; completed is every required course passed',
    access: curriculumAccess,
    query: z.object({
      ...paging(25),
      ...courses,
      sortBy: z.enum(['title', 'completed', 'inProgress']).default('title'),
      direction: direction.default('asc'),
    }),
    reply: z.object({ curriculums: z.array(curriculumRow), pagination }),
    errors: [errors.futureDay],
  }),
  curriculumsExport: call({
    id: 'reports.curriculums.export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-curriculums/export',
    summary: 'The filtered curriculum report as a file, by name, streamed',
    access: curriculumAccess,
    query: z.object({ ...courses, ...asFile }),
    reply: 'file',
    errors: [errors.futureDay],
  }),
  curriculum: call({
    id: 'reports.curriculums.get',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-curriculums/{id}',
    summary: 'One curriculum with its figures and those of its courses in their order',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: curriculumAccess,
    params: idParams,
    query: z.object(asOf),
    reply: z.object({
      curriculum: curriculumRow.extend({
        months: z.array(monthRow),
        certificates: z.object({ valid: z.int(), expiring: z.int(), expired: z.int() }),
        courses: z.array(courseRow.extend({ required: z.boolean() })),
      }),
    }),
    errors: [errors.curriculumNotFound, errors.futureDay],
  }),
  curriculumPeople: call({
    id: 'reports.curriculums.people',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-curriculums/{id}/people',
    summary: 'Who a curriculum is meant for or who is certified in it, with standing and certificate',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: curriculumAccess,
    params: idParams,
    query: z.object({ ...paging(25), ...certified }),
    reply: z.object({ users: z.array(curriculumLearner), pagination }),
    errors: [errors.curriculumNotFound, errors.futureDay],
  }),
  curriculumPeopleExport: call({
    id: 'reports.curriculums.people-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-curriculums/{id}/export',
    summary: 'Everybody of a curriculum with standing and certificate as a file, by family name, streamed',
    concerns: { id: 'curriculum' },
    hiddenFrom: 'other-brands',
    access: curriculumAccess,
    params: idParams,
    query: z.object({ ...certified, ...asFile }),
    inBackground: { en: 'Learners of a curriculum', fr: 'Apprenants d’un parcours' },
    reply: 'file',
    errors: [errors.curriculumNotFound, errors.futureDay],
  }),
};
