import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id, named } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { makersArea, portalArea } from './dashboards.access.ts';
import { dashboardErrors as errors } from './dashboards.errors.ts';

const access = portalArea;

const top = z.object({ _id: id, name: bilingual, image: z.string().nullable(), completionsCount: z.int() });
export type TopItem = z.output<typeof top>;

const info = z.object({
  usersCount: z.int(),
  dealersCount: z.int(),
  /** Courses passed by people who may sign in. */
  completionsCount: z.int(),
  activeBrandsCount: z.int(),
  curriculumsCount: z.int(),
  coursesCount: z.int(),
  /** People who passed every required course assigned to them. */
  fullyTrainedCount: z.int(),
  /** Courses started and not passed. */
  inProgressCount: z.int(),
  /** Seats that people hold in live training events that are neither over nor canceled. 0 without live training. */
  iltEnrolledCount: z.int(),
  /** Incentives that people can earn or redeem today. */
  incentivesCount: z.int(),
  /** Redemptions in force. */
  incentivesRedeemedCount: z.int(),
  /** Minutes. */
  totalTimeSpent: z.int(),
  /** The five with the most people who passed all of it, then with the most who passed it. */
  topCurriculums: z.array(top),
  topCourses: z.array(top),
});
export type DashboardInfo = z.output<typeof info>;

const stuckCourse = z.object({
  _id: id,
  name: bilingual,
  begun: z.int(),
  /** Started and not passed, then left alone for thirty days or failed. */
  stuck: z.int(),
});
export type StuckCourse = z.output<typeof stuckCourse>;

/** A week from its Monday, in the portal's time zone. */
const week = z.object({ start: calendarDay, begun: z.int(), passed: z.int() });

const brandInfo = z.object({
  brands: z.array(named),
  /** Drafts that were never submitted; denied ones are counted separately. */
  draftsCount: z.int(),
  reviewCount: z.int(),
  deniedCount: z.int(),
  publishedCount: z.int(),
  curriculumsCount: z.int(),
  /** Courses with a French text that is missing or older than the English. */
  untranslatedCount: z.int(),
  /** People with a course in progress. */
  underWayCount: z.int(),
  /** Certificates that are valid, and issued in the last twelve weeks. */
  certificatesCount: z.int(),
  certificatesIssued: z.int(),
  /** The last twelve, oldest first. */
  weeks: z.array(week),
  /** The five courses with the most people who gave up. */
  stuckCourses: z.array(stuckCourse),
});
export type BrandInfo = z.output<typeof brandInfo>;

const courseInfo = z.object({
  publishedCount: z.int(),
  begunCount: z.int(),
  passedCount: z.int(),
  /** Submitted quizzes, and the share of them that were passed, 0 to 1. */
  attemptsCount: z.int(),
  passRate: z.number().nullable(),
  averageScore: z.number().nullable(),
  stuckCourses: z.array(stuckCourse),
});
export type CourseInfo = z.output<typeof courseInfo>;

const trainInfo = z.object({
  curriculumsCount: z.int(),
  /** Passed in the last thirty days, and in the thirty before. */
  passedLately: z.int(),
  passedBefore: z.int(),
  departments: z.array(
    named.extend({
      nameFr: z.string(),
      usersCount: z.int(),
      /** The share of its people who passed a course in the last thirty days. */
      activeCount: z.int(),
      completed: z.int(),
    }),
  ),
});
export type TrainInfo = z.output<typeof trainInfo>;

const analyticsDay = z.object({
  date: calendarDay,
  logins: z.int(),
  completions: z.int(),
  newUsers: z.int(),
});
export type AnalyticsDay = z.output<typeof analyticsDay>;

export const maxAnalyticsDays = 366;

export const dashboardCalls = {
  adminInfo: call({
    id: 'dashboards.admin-info',
    method: 'GET',
    reads: 'replica',
    path: '/api/dashboards/brandecation-admin/info',
    summary: 'The portal in figures',
    access,
    reply: z.object({ info }),
  }),
  brandManager: call({
    id: 'dashboards.brand-manager',
    method: 'GET',
    reads: 'replica',
    path: '/api/dashboards/brand-manager',
    summary: 'What waits in the caller’s brands and how their training is taken',
    access: makersArea,
    reply: z.object({ info: brandInfo }),
  }),
  courseInfo: call({
    id: 'dashboards.course-info',
    method: 'GET',
    reads: 'replica',
    path: '/api/dashboards/course-info',
    altPaths: ['/api/dashboards/brandecation-admin/course-info'],
    summary: 'Courses of the caller’s brands in figures',
    access: makersArea,
    reply: z.object({ info: courseInfo }),
  }),
  trainInfo: call({
    id: 'dashboards.train-info',
    method: 'GET',
    reads: 'replica',
    path: '/api/dashboards/train-info',
    altPaths: ['/api/dashboards/brandecation-admin/train-info'],
    summary: 'Training in the caller’s brands in figures, department by department',
    access: makersArea,
    reply: z.object({ info: trainInfo }),
  }),
  userAnalytics: call({
    id: 'dashboards.user-analytics',
    method: 'GET',
    reads: 'replica',
    path: '/api/dashboards/user-analytics',
    altPaths: ['/api/dashboards/brandecation-admin/user-analytics'],
    summary: 'Sign-ins, passed courses and new people, day by day in UTC',
    access,
    query: z.object({ start: calendarDay, end: calendarDay }),
    reply: z.object({ analytics: z.array(analyticsDay) }),
    errors: [errors.badDays],
  }),
};
