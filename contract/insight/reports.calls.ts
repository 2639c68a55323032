import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, idParams, named, namedInBoth } from '#contract/platform/ids.ts';
import { direction, pagination, paging, searchText } from '#contract/platform/paging.ts';
import { asFile, asOf } from '#contract/platform/reports.ts';
import { filterText } from '#contract/platform/text.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { progressStatuses } from '#contract/training/progress.calls.ts';
import { courseStates } from '#contract/training/standings.fields.ts';
import { personStatuses } from './standings.fields.ts';
import { curriculumOfUser, figures, monthRow } from './report-figures.ts';
import { reportErrors as errors } from './reports.errors.ts';

const access = { right: 'USER_REPORTS' } as const;
const feature = 'userReports';

const userRow = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  role: namedInBoth,
  dealer: named.nullable(),
  assignmentGroups: z.array(namedInBoth),
  lastSeenAt: instant.nullable(),
  ...figures,
});
export type ReportUser = z.output<typeof userRow>;

const userCourse = z.object({
  _id: id,
  name: bilingual,
  curriculum: z.object({ _id: id, name: bilingual }).nullable(),
  required: z.boolean(),
  status: z.enum(progressStatuses),
  state: z.enum(courseStates),
  percent: z.number(),
  seenCount: z.int(),
  sectionCount: z.int(),
  bestScore: z.int().nullable(),
  timeSpent: z.int(),
  passedAt: instant.nullable(),
  lastEventAt: instant.nullable(),
  /** The pass is due again from this day on. */
  renewalDueOn: calendarDay.nullable(),
});
export type ReportUserCourse = z.output<typeof userCourse>;

/** Filters of the people report. */
const people = {
  text: searchText,
  adminGroup: id.optional(),
  assignmentGroup: id.optional(),
  dealer: id.optional(),
  country: filterText(3).optional(),
  /** State or province of a dealer they work at. */
  region: filterText(80).optional(),
  role: id.optional(),
  businessUnit: id.optional(),
  /** Only people it is assigned to; the status is then that of its courses. */
  curriculum: id.optional(),
  status: z.enum(personStatuses).optional(),
  /** `yes` leaves out accounts merged into another. */
  original: z.enum(['yes', 'no']).default('yes'),
  ...asOf,
};

const overview = z.object({
  peopleCount: z.int(),
  /** People who have started nothing. */
  notStartedCount: z.int(),
  /** People with a valid certificate. */
  certifiedCount: z.int(),
  overdueCount: z.int(),
  /** Courses, summed over all these people. */
  completed: z.int(),
  inProgress: z.int(),
  /** The share of submitted quizzes that were passed, of all and of first attempts, 0 to 1. */
  passRate: z.number().nullable(),
  firstPassRate: z.number().nullable(),
  /** From the first slide to the pass of a course, the median of all passes. */
  secondsToPass: z.int().nullable(),
  months: z.array(monthRow),
  /** A person in two departments counts in both. */
  departments: z.array(namedInBoth.extend({ usersCount: z.int(), ...figures })),
  /** Departments in the states and provinces with the most people, by region. */
  regions: z.array(
    z.object({ region: z.string(), assignmentGroup: id, usersCount: z.int(), percent: z.number() }),
  ),
});
export type ReportOverview = z.output<typeof overview>;

const historyRow = z.object({
  _id: id,
  /** A submitted quiz, a passed course without a quiz, or an issued certificate. */
  kind: z.enum(['quiz', 'passed', 'certificate']),
  at: instant,
  /** The name of the course; for a certificate, of the curriculum. */
  name: bilingual,
  /** The number of this person's attempt at the quiz, from 1. */
  attempt: z.int().nullable(),
  score: z.int().nullable(),
  passed: z.boolean(),
  timeSpent: z.int().nullable(),
  /** Where the person worked at the time. */
  dealer: z.string().nullable(),
});
export type ReportHistory = z.output<typeof historyRow>;

const pointsRow = z.object({
  _id: id,
  at: instant,
  kind: z.string(),
  amount: z.int(),
  balanceAfter: z.int(),
  course: bilingual.nullable(),
  note: z.string(),
});
export type ReportPoints = z.output<typeof pointsRow>;

export const reportCalls = {
  users: call({
    id: 'reports.users.list',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/',
    summary: 'People in the caller’s part of the network with how far they are',
    access,
    feature,
    query: z.object({
      ...paging(15),
      ...people,
      sortBy: z
        .enum([
          'user.firstName',
          'user.lastName',
          'user.lastSeenAt',
          'completed',
          'inProgress',
          'averageScore',
          'timeSpent',
        ])
        .default('user.firstName'),
      direction: direction.default('asc'),
    }),
    reply: z.object({ users: z.array(userRow), pagination }),
    errors: [errors.futureDay],
  }),
  overview: call({
    id: 'reports.users.overview',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/overview',
    summary: 'The people of the filtered report in figures, by month and by department',
    access,
    feature,
    query: z.object(people),
    reply: z.object({ overview }),
    errors: [errors.futureDay],
  }),
  usersExport: call({
    id: 'reports.users.export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/export',
    summary: 'The filtered people report as a file, by first name, streamed',
    access,
    feature,
    query: z.object({ ...people, ...asFile }),
    inBackground: { en: 'People report', fr: 'Rapport des personnes' },
    reply: 'file',
    errors: [errors.futureDay],
  }),
  user: call({
    id: 'reports.users.get',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}',
    summary: 'One person with every assigned course and the figures of the page',
    concerns: { id: 'user' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object(asOf),
    reply: z.object({
      user: userRow.extend({
        dealerPosition: z.string(),
        memberSince: instant.nullable(),
        required: z.object({ passed: z.int(), open: z.int(), dueAgain: z.int() }),
        certificates: z.object({ valid: z.int(), expiring: z.int(), expired: z.int() }),
        pointsBalance: z.int(),
        months: z.array(monthRow),
        courses: z.array(userCourse),
        /** The caller may change name, phone, positions and department. */
        abilities: z.object({ edit: z.boolean() }),
      }),
    }),
    errors: [errors.userNotFound, errors.futureDay],
  }),
  userExport: call({
    id: 'reports.users.courses-export',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/export',
    summary: 'Every course of one person as a file',
    concerns: { id: 'user' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object({ ...asOf, ...asFile }),
    reply: 'file',
    errors: [errors.userNotFound, errors.futureDay],
  }),
  userCurriculums: call({
    id: 'reports.users.training-curriculums',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/training-curriculums',
    summary: 'Curriculums meant for a person, or certified once, with standing and certificate',
    concerns: { id: 'user' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object(asOf),
    reply: z.object({ curriculums: z.array(curriculumOfUser) }),
    errors: [errors.userNotFound, errors.futureDay],
  }),
  userCurriculum: call({
    id: 'reports.users.curriculum',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/curriculum/{curriculumId}',
    summary: 'One curriculum of a person, course by course in its order',
    concerns: { id: 'user', curriculumId: 'curriculum' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: z.object({ id, curriculumId: id }),
    query: z.object(asOf),
    reply: z.object({ curriculum: curriculumOfUser.extend({ courses: z.array(userCourse) }) }),
    errors: [errors.userNotFound, errors.curriculumNotFound, errors.futureDay],
  }),
  userHistories: call({
    id: 'reports.users.training-histories',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/training-histories',
    summary: 'Quizzes handed in, courses passed and certificates issued, the last one first',
    concerns: { id: 'user' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object({ ...paging(15), ...asOf }),
    reply: z.object({ histories: z.array(historyRow), pagination }),
    errors: [errors.userNotFound, errors.futureDay],
  }),
  userPoints: call({
    id: 'reports.users.points',
    method: 'GET',
    reads: 'replica',
    path: '/api/report-users/{id}/points',
    summary: 'Points of a person as the ledger has them, the last entry first',
    concerns: { id: 'user' },
    hiddenFrom: 'other-dealers',
    access,
    feature,
    params: idParams,
    query: z.object({ ...paging(15), ...asOf }),
    reply: z.object({ points: z.array(pointsRow), balance: z.int(), pagination }),
    errors: [errors.userNotFound, errors.futureDay],
  }),
};
