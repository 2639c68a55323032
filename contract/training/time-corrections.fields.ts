import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { timeCorrectionErrors as errors } from './time-corrections.errors.ts';

/** The most seconds a single event stores. */
const mostSeconds = 2_000_000_000;

export const timeCorrectionFields = z.object({
  /** Null: the time that belongs to no current section. */
  sectionId: labelled(id.nullable(), 'Where', 'Où'),
  /** Seconds to subtract. */
  seconds: labelled(z.int().min(1).max(mostSeconds), 'Minutes to remove', 'Minutes à retirer'),
  reason: labelled(line(300).min(3, says(errors.reason)), 'Reason', 'Motif'),
});
