import * as z from 'zod';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { email, labelled, line, paragraph } from '#contract/platform/text.ts';
import { captcha, phone } from './accounts.fields.ts';

/** The help form: all four are required. */
export const contactFields = z.object({
  fullName: labelled(line(160), 'Full name', 'Nom complet'),
  email: labelled(email(), 'E-mail', 'Courriel'),
  phone: labelled(phone().min(1, says(platformErrors.required)), 'Phone', 'Téléphone'),
  message: labelled(paragraph(5000), 'Message', 'Message'),
  captcha,
});
