import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { idParams } from '#contract/platform/ids.ts';
import { instant } from '#contract/platform/time.ts';
import { eventDetail } from './ilt-events.calls.ts';
import { liveTrainingErrors as errors } from './live-training.errors.ts';

const feature = 'liveTraining';

/** How people confirm their own attendance. */
export const attendanceCalls = {
  code: call({
    id: 'live-training.events.attendance-code',
    method: 'GET',
    path: '/api/ilt-event/{id}/attendance-code',
    summary: 'The page and the code of the QR code at the door, valid for 60 seconds',
    concerns: { id: 'ilt-event' },
    hiddenFrom: 'other-brands',
    access: { any: [{ all: [{ right: 'EDIT_ILT_EVENTS' }, { area: 'own' }] }, { flagged: 'instructor' }] },
    feature,
    params: idParams,
    reply: z.object({
      /** The whole address for the QR code, with the code. */
      location: z.string(),
      /** The same without a code, for a sheet of paper. */
      printedLocation: z.string(),
      code: z.string(),
      validUntil: instant,
      /** When people can confirm their attendance. */
      opensAt: instant.nullable(),
      closesAt: instant.nullable(),
    }),
    errors: [errors.eventNotFound, errors.selfAttendanceOff],
  }),
  markSelf: call({
    id: 'live-training.self-attendance',
    method: 'POST',
    path: '/api/ilt-event/{id}/mark-self-attendance',
    summary:
      'Confirms the caller’s attendance, from 30 minutes before the start to 2 hours after the end. Without a code it is marked as printed',
    concerns: { id: 'ilt-event' },
    hiddenFrom: 'other-audiences',
    access: 'signed-in',
    feature,
    params: idParams,
    body: z.object({ code: z.string().trim().max(100).optional() }),
    reply: z.object({ event: eventDetail }),
    errors: [
      errors.eventNotFound,
      errors.selfAttendanceOff,
      errors.wrongCode,
      errors.noSeat,
      errors.eventCanceled,
      errors.tooEarly,
      errors.tooLate,
    ],
  }),
};
