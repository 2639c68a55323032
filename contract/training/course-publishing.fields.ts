import * as z from 'zod';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** What the author of a version chooses for those who have begun or passed an earlier one. */
export const publishing = z.object({
  note: labelled(paragraph(1000, 0).default(''), 'What changed', 'Ce qui a changé'),
  /** Learners under way keep the version they are on, or move to this one with what they have seen. */
  underway: labelled(z.enum(['keep', 'move']).default('keep'), 'Learners in progress', 'Apprenants en cours'),
  /** Who passed has nothing to repeat, or renews: the course is due again after the days of grace. A pass is never taken away. */
  renewal: labelled(
    z.enum(['none', 'renew']).default('none'),
    'People who already passed',
    'Personnes qui ont déjà réussi',
  ),
  /** Default: the setting `graceDays`. */
  graceDays: labelled(z.int().min(0).max(365).optional(), 'Days until due', 'Délai en jours'),
});
export type Publishing = z.output<typeof publishing>;
