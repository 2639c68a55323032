import * as z from 'zod';
import { named, id } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { progressStatuses } from '#contract/training/progress.calls.ts';

/** How far a person, a group of people or what they learn is (gap 209). Shares are 0 to 1, times in seconds. */
export const figures = {
  completed: z.int(),
  inProgress: z.int(),
  notStarted: z.int(),
  averageScore: z.number().nullable(),
  timeSpent: z.int(),
  /** Completed of all assigned. */
  percent: z.number(),
};

/** One person as far as a course or curriculum is concerned. */
export const learnerRow = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  dealer: named.nullable(),
  status: z.enum(progressStatuses),
  percent: z.number(),
  bestScore: z.int().nullable(),
  timeSpent: z.int(),
  lastEventAt: instant.nullable(),
  passedAt: instant.nullable(),
  /** The pass is due again from this day on; the passed state stays beside it (gap 82 as replaced). */
  renewalDueOn: calendarDay.nullable(),
});
export type LearnerRow = z.output<typeof learnerRow>;

/** How many people passed in a month, `YYYY-MM`. */
export const monthRow = z.object({ month: z.string(), completed: z.int() });
