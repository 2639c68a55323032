import * as z from 'zod';
import { clockTime } from '#contract/platform/publishing.ts';
import { labelled } from '#contract/platform/text.ts';
import { calendarDay } from '#contract/platform/time.ts';
import { publishing } from './course-publishing.fields.ts';

/** When a draft is published, in the portal’s time zone. */
export const scheduleFields = z.object({
  day: labelled(calendarDay, 'Date', 'Date'),
  time: labelled(clockTime, 'Time', 'Heure'),
  publishing: publishing.optional(),
  /** The revision of the draft that was looked at. */
  revision: z.int().optional(),
});
