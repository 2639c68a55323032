import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { id, idParams } from '#contract/platform/ids.ts';
import { fieldTrainingErrors as visits } from './field-training.errors.ts';
import { visitDetail } from './field-training.calls.ts';
import { onSiteErrors as errors } from './field-on-site.errors.ts';
import { deviceTime, takeBackFields, workItem } from './field-on-site.fields.ts';

/** The outcome of one piece of work: taken (now or before), or why it never will be. */
const takenWork = z.discriminatedUnion('taken', [
  z.object({ id: z.string(), taken: z.literal(true) }),
  z.object({ id: z.string(), taken: z.literal(false), code: z.string(), reason: z.string() }),
]);
export type TakenWork = z.output<typeof takenWork>;

const feature = 'fieldTraining';
const shared = { hiddenFrom: 'other-dealers', access: 'signed-in', feature } as const;
const reply = z.object({ appointment: visitDetail });

export const onSiteCalls = {
  work: call({
    id: 'field-training.appointments.work',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}/work',
    altPaths: ['/api/field-training/{id}/work'],
    summary: 'Takes what was done at a visit, perhaps offline: each piece for itself, and each once',
    concerns: { id: 'appointment' },
    ...shared,
    // Signatures come from the own session of a person.
    underProxy: 'refused',
    params: idParams,
    body: z.object({
      /** The time by the device’s clock when it sends: the times of the work come from a clock that may be wrong. */
      sentAt: deviceTime.optional(),
      /** In the order they happened. Each is checked separately: a malformed one does not affect the others. */
      items: z
        .array(z.union([workItem, z.unknown()]))
        .min(1)
        .max(100),
    }),
    reply: reply.extend({ items: z.array(takenWork) }),
    errors: [visits.notFound],
  }),
  takeBack: call({
    id: 'field-training.appointments.take-back-signatures',
    method: 'PUT',
    path: '/api/field-training/appointments/{id}/observations/{oid}/take-back',
    altPaths: ['/api/field-training/{id}/observations/{oid}/take-back'],
    summary: 'Takes the signatures of an observation back, with a reason, so that it can be changed',
    concerns: { id: 'appointment', oid: 'field-observation' },
    ...shared,
    underProxy: 'refused',
    params: z.object({ id, oid: id }),
    body: takeBackFields,
    reply,
    errors: [
      visits.notFound,
      visits.isCanceled,
      visits.notConfirmed,
      errors.observationNotFound,
      errors.notSigned,
      platformErrors.notAllowed,
    ],
  }),
};
