import * as z from 'zod';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** What the author of a version chooses for people who have started or passed an earlier one. */
export const publishing = z.object({
  note: labelled(paragraph(1000, 0).default(''), 'What changed', 'Ce qui a changé'),
  /** Learners in progress stay on their version, or move to this one with what they have seen. */
  underway: labelled(z.enum(['keep', 'move']).default('keep'), 'Learners in progress', 'Apprenants en cours'),
  /** People who passed have nothing to repeat, or renew: the course is due again after the grace period. A pass is never removed. */
  renewal: labelled(
    z.enum(['none', 'renew']).default('none'),
    'People who already passed',
    'Personnes qui ont déjà réussi',
  ),
  /** Default: the setting `graceDays`. */
  graceDays: labelled(z.int().min(0).max(365).optional(), 'Days until due', 'Délai en jours'),
});
export type Publishing = z.output<typeof publishing>;
