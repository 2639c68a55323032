import * as z from 'zod';
import { email, labelled, line } from '#contract/platform/text.ts';
import { signInLabels as labels } from './sign-in.labels.ts';

export const signInFields = z.object({
  email: labelled(email(), labels.email.en, labels.email.fr),
  password: labelled(line(200), labels.password.en, labels.password.fr),
  /** Stay signed in for 30 days; otherwise the session ends with the browser, or after 12 idle hours. */
  remember: labelled(z.boolean().default(false), labels.remember.en, labels.remember.fr),
});
