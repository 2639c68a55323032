import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** How a request stands: waiting, approved, denied. */
export const requestStatuses = ['pending', 'active', 'denied'] as const;

export const denial = z.object({ reason: labelled(paragraph(1000), 'Reason', 'Motif') });

export const approval = z.object({
  /** Left out: learner. */
  role: labelled(id.optional(), 'Role', 'Rôle'),
  /** Left out: as registered. */
  dealer: labelled(id.optional(), 'Dealer', 'Concessionnaire'),
});
