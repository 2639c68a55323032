import * as z from 'zod';
import { labelled, line } from '#contract/platform/text.ts';

/** What an administrator enters before a person's data is erased. */
export const erasure = z.object({
  /** The person's address, typed, so that nobody erases the wrong person. */
  email: labelled(line(254), 'E-mail address', 'Adresse courriel'),
  /** Stored in the activity log: who requested it, and how. */
  reason: labelled(line(500), 'Reason', 'Motif'),
});
