import * as z from 'zod';
import { email, labelled, line } from '#contract/platform/text.ts';

export const signInFields = z.object({
  email: labelled(email(), 'E-mail', 'Courriel'),
  password: labelled(line(200), 'Password', 'Mot de passe'),
  /** Stay signed in for 30 days; otherwise the session ends with the browser, or after 12 idle hours. */
  remember: labelled(z.boolean().default(false), 'Stay signed in for 30 days', 'Rester connecté 30 jours'),
});
