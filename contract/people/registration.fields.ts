import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { email, labelled } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { postalCodeFits } from './postal-code.fields.ts';
import {
  captcha,
  dealerChoiceShape,
  hasDealer,
  newPassword,
  optionalEmail,
  personShape,
  positionShape,
} from './accounts.fields.ts';

const personStepShape = {
  ...personShape,
  email: labelled(email(), 'E-mail', 'Courriel'),
  password: labelled(newPassword(), 'Password', 'Mot de passe'),
  confirmation: labelled(z.string(), 'Repeat the password', 'Répétez le mot de passe'),
};
const workStepShape = {
  ...positionShape,
  assignmentGroup: labelled(z.uuid(says(errors.chooseDepartment)), 'Department', 'Service'),
  businessUnits: labelled(z.array(id).max(50).default([]), 'Product segments', 'Segments de produits'),
  salesRep: labelled(
    optionalEmail().default(''),
    'E-mail of your sales rep',
    'Courriel de votre représentant',
  ),
  participatingLearner: labelled(
    z.boolean().default(true),
    'I take part in training',
    'Je participe à la formation',
  ),
  receiveEmails: labelled(
    z.boolean().default(true),
    'Send me news and reminders by e-mail',
    'M’envoyer les nouvelles et les rappels par courriel',
  ),
  privacy: labelled(
    z.literal(true, says(errors.privacy)),
    'I accept the privacy policy',
    'J’accepte la politique de confidentialité',
  ),
};

const samePassword = (given: { password: string; confirmation: string }) =>
  given.password === given.confirmation;
const confirmationError = { path: ['confirmation'], ...says(errors.confirmation) };

/** The steps of registration, each a form of its own. */
export const personStep = z
  .object(personStepShape)
  .refine(samePassword, confirmationError)
  .check(postalCodeFits((form) => form, ['postalCode']));
export const workStep = z.object(workStepShape);

/** The whole registration. */
export const registrationFields = z
  .object({ ...personStepShape, ...dealerChoiceShape, ...workStepShape, captcha })
  .refine(samePassword, confirmationError)
  .refine(hasDealer, { path: ['dealer'], ...says(errors.chooseDealer) })
  .check(postalCodeFits((form) => form, ['postalCode']));
export type Registration = z.output<typeof registrationFields>;

export const verificationFields = z.object({
  code: labelled(
    z
      .string()
      .overwrite((text) => text.replace(/\s/g, ''))
      .min(1, says(errors.codeMissing))
      .max(20),
    'Code',
    'Code',
  ),
});
