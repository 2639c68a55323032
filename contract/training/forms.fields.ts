import * as z from 'zod';
import { labelled, paragraph } from '#contract/platform/text.ts';

/** The feedback form at the end of a course. If the learner skips it, that is stored, so that it is never shown again. */
export const courseFeedback = z.object({
  skipped: z.boolean().default(false),
  rating: labelled(z.int().min(1).max(5).nullable().default(null), 'Rating', 'Note'),
  helped: labelled(paragraph(2000, 0).default(''), 'What helped you', 'Ce qui vous a aidé'),
  missing: labelled(paragraph(2000, 0).default(''), 'What was missing', 'Ce qui manquait'),
});
export type CourseFeedback = z.output<typeof courseFeedback>;
