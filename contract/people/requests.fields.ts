import * as z from 'zod';
import { bulkIds, type WithoutIds } from '#contract/platform/bulk.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** The status of a request: pending, approved, denied. */
export const requestStatuses = ['pending', 'active', 'denied'] as const;

/** As lists ask for it: `approved` means the same as `active`. */
export const requestStatusAsked = z.enum([...requestStatuses, 'approved']);

export const denial = z.object({ reason: labelled(paragraph(1000), 'Reason', 'Motif') });

/** A decision about many requests. */
export const requestBulk = z.discriminatedUnion('action', [
  z.object({ action: z.literal('approve'), ids: bulkIds }),
  z.object({ action: z.literal('deny'), ids: bulkIds, ...denial.shape }),
]);
export type RequestBulk = WithoutIds<z.output<typeof requestBulk>>;

export const approval = z.object({
  /** Omitted: learner. */
  role: labelled(id.optional(), 'Role', 'Rôle'),
  /** Omitted: as registered. */
  dealer: labelled(id.optional(), 'Dealer', 'Concessionnaire'),
});
