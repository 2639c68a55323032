import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { idParams } from '#contract/platform/ids.ts';
import { eventDetail } from './ilt-events.calls.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

const ofEvent = {
  concerns: { id: 'ilt-event' },
  hiddenFrom: 'other-audiences',
  access: 'signed-in',
  feature: 'liveTraining',
  params: idParams,
} as const;
const reply = z.object({ event: eventDetail });

/** What people do with their own place in an event. */
export const ownPlaceCalls = {
  enroll: call({
    id: 'live-training.events.enroll',
    method: 'PUT',
    path: '/api/ilt-event/{id}/enroll',
    summary:
      'Takes a seat, or the last place of the waitlist; takes the seat that is offered. Repeating it changes nothing',
    ...ofEvent,
    reply,
    errors: [
      errors.eventNotFound,
      errors.eventCanceled,
      errors.notAnnounced,
      errors.enrollmentEnded,
      errors.ownEvent,
      errors.sameTraining,
      errors.overlapsSeat,
      errors.needsPass,
    ],
  }),
  unEnroll: call({
    id: 'live-training.events.un-enroll',
    method: 'PUT',
    path: '/api/ilt-event/{id}/un-enroll',
    summary: 'Gives up a seat, an offered seat or a place on the waitlist, until the start of the event',
    ...ofEvent,
    reply,
    errors: [errors.eventNotFound, errors.noPlace, errors.enrollmentEnded, errors.attendedStays],
  }),
};
