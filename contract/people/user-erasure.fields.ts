import * as z from 'zod';
import { labelled, line } from '#contract/platform/text.ts';

/** What is asked before the data of a person is erased. */
export const erasure = z.object({
  /** The person's address, typed, so that nobody erases the wrong person. */
  email: labelled(line(254), 'E-mail address', 'Adresse courriel'),
  /** Kept in the activity log: who asked, and how. */
  reason: labelled(line(500), 'Reason', 'Motif'),
});
