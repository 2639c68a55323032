import * as z from 'zod';
import { instant } from '#contract/platform/time.ts';

/** An address that refused mails for good. */
export const mailTrouble = z.object({
  /** How many different mails, since `since`. */
  refusals: z.int(),
  since: instant,
  lastAt: instant,
  /** The words of the server that refused the last one; may be empty. */
  reason: z.string(),
  /** Since when no mail goes there any more, except those that prove the address. Null while mails still go there. */
  stoppedAt: instant.nullable(),
});
