import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { meetingTimeErrors } from '#contract/platform/meeting-time.ts';
import { idParams } from '#contract/platform/ids.ts';
import { courseDraft } from './course-draft.ts';
import { draftErrors as errors } from './course-drafts.errors.ts';
import { scheduleErrors } from './course-schedule.errors.ts';
import { scheduleFields } from './course-schedule.fields.ts';
import { courseErrors } from './courses.errors.ts';

const publish = { right: 'PUBLISH_COURSE' } as const;
const course = z.object({ course: courseDraft });

export const courseScheduleCalls = {
  set: call({
    id: 'courses.schedule',
    method: 'POST',
    path: '/api/courses/{id}/schedule',
    summary:
      'Has the draft published by itself at a time, by the portal’s clock; set again it is another time. One in review is approved for that time. It is checked now and again when it is due',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: publish,
    params: idParams,
    body: scheduleFields,
    reply: course,
    errors: [
      courseErrors.notFound,
      errors.inBin,
      errors.onlyFrench,
      errors.wrongState,
      errors.notReady,
      scheduleErrors.past,
      scheduleErrors.tooFar,
      meetingTimeErrors.skipped,
      platformErrors.changedMeanwhile,
    ],
  }),
  withdraw: call({
    id: 'courses.schedule-withdraw',
    method: 'DELETE',
    path: '/api/courses/{id}/schedule',
    summary: 'Takes back that the draft is published by itself; the draft stays as it is',
    concerns: { id: 'course' },
    hiddenFrom: 'other-brands',
    access: publish,
    params: idParams,
    reply: course,
    errors: [courseErrors.notFound, errors.onlyFrench, scheduleErrors.none],
  }),
};
