import * as z from 'zod';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** What a dealer manager asks for: to deactivate a person, or to end their participation. */
export const learnerRequestTypes = ['deactivate', 'participating'] as const;
export type LearnerRequestType = (typeof learnerRequestTypes)[number];

export const learnerRequestStatuses = ['pending', 'approved', 'denied'] as const;
export type LearnerRequestStatus = (typeof learnerRequestStatuses)[number];

/** Each decision names the type of the request, in the body or in the query. */
export const requestType = z.object({ type: z.enum(learnerRequestTypes).optional() });

export const learnerDenial = requestType.extend({
  reason: labelled(paragraph(1000).optional(), 'Reason', 'Motif'),
});
