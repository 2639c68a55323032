import * as z from 'zod';
import { bilingual } from '#contract/platform/bilingual.ts';
import { call } from '#contract/platform/call.ts';
import { id } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import { courseErrors } from './courses.errors.ts';
import { eventId } from './event-id.ts';
import { timeCorrectionErrors as errors } from './time-corrections.errors.ts';
import { timeCorrectionFields } from './time-corrections.fields.ts';

const params = z.object({ id, userId: id });
const access = { role: ['PLATFORM_ADMIN'] } as const;

/** The seconds recorded for a person in a course, and what was subtracted before. */
const recordedTime = z.object({
  courseId: id,
  userId: id,
  timeSeconds: z.int(),
  /** The part of them that belongs to removed sections. */
  otherSeconds: z.int(),
  sections: z.array(z.object({ _id: id, name: bilingual, seconds: z.int() })),
  corrections: z.array(
    z.object({
      _id: id,
      at: instant,
      by: z.string(),
      sectionId: id.nullable(),
      seconds: z.int(),
      reason: z.string(),
    }),
  ),
});
export type RecordedTime = z.output<typeof recordedTime>;

export const timeCorrectionCalls = {
  read: call({
    id: 'courses.recorded-time',
    method: 'GET',
    path: '/api/courses/{id}/recorded-time/{userId}',
    summary: 'The time recorded for a person in a course, section by section, with its corrections',
    concerns: { id: 'course', userId: 'user' },
    hiddenFrom: 'other-brands',
    access,
    params,
    reply: z.object({ time: recordedTime }),
    errors: [errors.notBegun],
  }),
  correct: call({
    id: 'courses.correct-time',
    method: 'POST',
    path: '/api/courses/{id}/recorded-time/{userId}',
    summary:
      'Takes time off that was recorded wrongly, by an event of its own with a reason; sent again it changes nothing',
    concerns: { id: 'course', userId: 'user' },
    hiddenFrom: 'other-brands',
    access,
    underProxy: 'refused',
    params,
    body: timeCorrectionFields.extend({ correctionId: eventId }),
    reply: z.object({ time: recordedTime }),
    errors: [errors.notBegun, errors.tooMuch, errors.reason, courseErrors.eventIdInUse],
  }),
};
