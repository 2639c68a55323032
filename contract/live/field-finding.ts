import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { id, named } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { findingStates } from './finding-states.ts';

/** Something found at a visit: a course that a person has to pass by a day. */
export const finding = z.object({
  _id: id,
  person: named,
  text: z.string(),
  /** The item of a checklist that led to it. */
  item: id.nullable(),
  /** Null after the course was deleted for good. */
  course: z.object({ _id: id, name: bilingual }).nullable(),
  dueDate: calendarDay,
  /** `closed`: the person passed the course. */
  state: z.enum(findingStates),
  createdBy: named,
  createdAt: instant,
  closedAt: instant.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: named.nullable(),
  withdrawnReason: z.string().nullable(),
  abilities: z.object({ withdraw: z.boolean() }),
});
export type Finding = z.output<typeof finding>;
