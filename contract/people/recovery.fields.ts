import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { email, labelled, line } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { captcha, newPassword } from './accounts.fields.ts';

const address = labelled(email(), 'E-mail', 'Courriel');
const recoveryCode = labelled(
  z
    .string()
    .overwrite((text) => text.replace(/[\s-]/g, '').toUpperCase())
    .min(1, says(errors.recoveryCodeMissing))
    .max(40),
  'Recovery code',
  'Code de récupération',
);
const chosenPassword = {
  password: labelled(newPassword(), 'New password', 'Nouveau mot de passe'),
  confirmation: labelled(z.string(), 'Repeat the new password', 'Répétez le nouveau mot de passe'),
};
const bothSame = (given: { password: string; confirmation: string }) => given.password === given.confirmation;

export const forgotPasswordFields = z.object({ email: address, captcha });
export const recoveryCodeFields = z.object({ email: address, code: recoveryCode });
export const resetPasswordFields = z
  .object({ email: address, code: recoveryCode, ...chosenPassword })
  .refine(bothSame, { path: ['confirmation'], ...says(errors.bothSame) });
export const changePasswordFields = z
  .object({
    currentPassword: labelled(line(200), 'Current password', 'Mot de passe actuel'),
    ...chosenPassword,
  })
  .refine(bothSame, { path: ['confirmation'], ...says(errors.confirmation) });
