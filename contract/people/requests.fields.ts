import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** The status of a request: pending, approved, denied. */
export const requestStatuses = ['pending', 'active', 'denied'] as const;

export const denial = z.object({ reason: labelled(paragraph(1000), 'Reason', 'Motif') });

export const approval = z.object({
  /** Omitted: learner. */
  role: labelled(id.optional(), 'Role', 'Rôle'),
  /** Omitted: as registered. */
  dealer: labelled(id.optional(), 'Dealer', 'Concessionnaire'),
});
