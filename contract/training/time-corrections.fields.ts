import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { timeCorrectionErrors as errors } from './time-corrections.errors.ts';

/** As much as a single event holds. */
const mostSeconds = 2_000_000_000;

export const timeCorrectionFields = z.object({
  /** Null: the part of the time that belongs to no section the person knows by now. */
  sectionId: labelled(id.nullable(), 'Where', 'Où'),
  /** To take off. */
  seconds: labelled(z.int().min(1).max(mostSeconds), 'Minutes to remove', 'Minutes à retirer'),
  reason: labelled(line(300).min(3, says(errors.reason)), 'Reason', 'Motif'),
});
