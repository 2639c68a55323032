import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { named, id } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { progressStatuses } from '#contract/training/progress.calls.ts';
import { courseStates, standings } from '#contract/training/standings.fields.ts';

/** The progress of a person or a group, or in what they learn. Shares are 0 to 1, times in seconds. */
export const figures = {
  completed: z.int(),
  inProgress: z.int(),
  notStarted: z.int(),
  averageScore: z.number().nullable(),
  timeSpent: z.int(),
  /** Completed of all assigned. */
  percent: z.number(),
};

/** One person's progress in a course. */
export const learnerRow = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  dealer: named.nullable(),
  status: z.enum(progressStatuses),
  state: z.enum(courseStates),
  percent: z.number(),
  bestScore: z.int().nullable(),
  timeSpent: z.int(),
  lastEventAt: instant.nullable(),
  passedAt: instant.nullable(),
  /** The pass is due again from this day on; the status stays passed. */
  renewalDueOn: calendarDay.nullable(),
});
export type LearnerRow = z.output<typeof learnerRow>;

/** How many people passed in a month, `YYYY-MM`. */
export const monthRow = z.object({ month: z.string(), completed: z.int() });
export type MonthRow = z.output<typeof monthRow>;

/** The passes of a course in a month. */
export const coursePassesRow = monthRow.extend({
  /** Those of the completed who had failed its quiz before. */
  afterFailing: z.int(),
});
export type CoursePassesRow = z.output<typeof coursePassesRow>;

const heldCertificate = z.object({
  _id: id,
  code: z.string(),
  status: z.enum(['valid', 'expired', 'revoked']),
  isExpiring: z.boolean(),
  issuedOn: calendarDay,
  expiresOn: calendarDay.nullable(),
});

/** A person's status in one curriculum. */
const curriculumStanding = {
  standing: z.enum(standings),
  required: z.int(),
  requiredPassed: z.int(),
  coursesCount: z.int(),
  passed: z.int(),
  averageScore: z.number().nullable(),
  timeSpent: z.int(),
  lastEventAt: instant.nullable(),
  completedAt: instant.nullable(),
  certificate: heldCertificate.nullable(),
};

/** One person's progress in a curriculum. */
export const curriculumLearner = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  dealer: named.nullable(),
  ...curriculumStanding,
});
export type CurriculumLearner = z.output<typeof curriculumLearner>;

/** One curriculum of a person. */
export const curriculumOfUser = z.object({
  _id: id,
  name: bilingual,
  brand: named.nullable(),
  endsOn: calendarDay.nullable(),
  ...curriculumStanding,
});
export type CurriculumOfUser = z.output<typeof curriculumOfUser>;

/** The most staff members in a dealer's report; no dealer is that large. */
export const maxStaff = 1000;
