import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { dashboardErrors as errors } from './dashboards.errors.ts';

/** Those who look after the whole portal. */
const access = { role: ['COMPANY_ADMIN'] } as const;

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
  /** People who passed every required course meant for them. */
  fullyTrainedCount: z.int(),
  /** Courses begun and not passed. */
  inProgressCount: z.int(),
  /** Minutes. */
  totalTimeSpent: z.int(),
  /** The five with the most people who passed all of it, then with the most who passed it. */
  topCurriculums: z.array(top),
  topCourses: z.array(top),
});
export type DashboardInfo = z.output<typeof info>;

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
    path: '/api/dashboards/brandecation-admin/info',
    summary: 'The portal in figures (gap 207)',
    access,
    reply: z.object({ info }),
  }),
  userAnalytics: call({
    id: 'dashboards.user-analytics',
    method: 'GET',
    path: '/api/dashboards/user-analytics',
    summary: 'Sign-ins, passed courses and new people, day by day in UTC (gap 208)',
    access,
    query: z.object({ start: calendarDay, end: calendarDay }),
    reply: z.object({ analytics: z.array(analyticsDay) }),
    errors: [errors.badDays],
  }),
};
