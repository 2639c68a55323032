import { parsedUrl } from '#contract/platform/parsed-url.ts';
import * as z from 'zod';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { day, email, labelled, line } from '#contract/platform/text.ts';
import { accountErrors as errors } from './accounts.errors.ts';
import { newDealerFields } from './dealers.fields.ts';

export const passwordLength = { min: 8, max: 40 } as const;

/** A new password. The server also refuses common ones. */
export const newPassword = () =>
  z
    .string(says(platformErrors.required))
    .min(passwordLength.min, says(errors.passwordTooShort))
    .max(passwordLength.max, says(errors.passwordTooLong))
    .regex(/^[A-Za-z0-9]*$/, says(errors.passwordCharacters));

/** Drops the separators people type; keeps digits, and a leading + if there is one. */
export const phone = () =>
  line(40, 0)
    .overwrite((text) => text.replace(/[\s().\-/\u2010-\u2015]/g, ''))
    .regex(/^\+?\d*$/, says(platformErrors.digitsOnly));

/** A web address, or nothing. */
export const optionalWebAddress = () =>
  z
    .string()
    .trim()
    .max(2000)
    .refine((text) => text === '' || isWebAddress(text), says(platformErrors.webAddress));

function isWebAddress(text: string): boolean {
  const url = parsedUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '';
}

/** An e-mail address, or nothing. */
export const optionalEmail = () =>
  z
    .string()
    .trim()
    .max(254)
    .overwrite((address) => address.toLowerCase())
    .refine((address) => address === '' || email().safeParse(address).success, says(platformErrors.email));

/** The browser's captcha answer; required only if a captcha is configured. */
export const captcha = z.string().max(5000).optional();

export const personShape = {
  firstName: labelled(line(80), 'First name', 'Prénom'),
  lastName: labelled(line(80), 'Last name', 'Nom de famille'),
  dateOfBirth: labelled(day(errors.birthDate), 'Date of birth', 'Date de naissance'),
  phone: labelled(phone().default(''), 'Phone', 'Téléphone'),
  address: labelled(line(200, 0).default(''), 'Address', 'Adresse'),
  city: labelled(line(100, 0).default(''), 'City', 'Ville'),
  region: labelled(line(100, 0).default(''), 'State or province', 'État ou province'),
  postalCode: labelled(line(20, 0).default(''), 'ZIP or postal code', 'Code postal'),
  country: labelled(line(80), 'Country', 'Pays'),
  website: labelled(optionalWebAddress().default(''), 'Website', 'Site Web'),
};

export const positionShape = {
  companyRole: labelled(line(80, 0).default(''), 'Company role', 'Rôle dans l’entreprise'),
  primaryRole: labelled(line(80), 'Primary dealership role', 'Rôle principal à la concession'),
  dealerPosition: labelled(line(80), 'Dealer position', 'Poste à la concession'),
};

/** A dealer of the list, one by its exact name, or a new one. */
export const dealerChoiceShape = {
  dealer: labelled(id.nullable().default(null), 'Dealer', 'Concessionnaire'),
  company: labelled(line(120, 0).default(''), 'Company', 'Entreprise'),
  /** A dealer that is not listed yet; it stays pending until its first person is approved. */
  newDealer: newDealerFields.nullable().default(null),
};
export const dealerChoice = z
  .object(dealerChoiceShape)
  .refine(hasDealer, { path: ['dealer'], ...says(errors.chooseDealer) });
export type DealerChoice = z.output<typeof dealerChoice>;

export function hasDealer({ dealer, company, newDealer }: DealerChoiceInput): boolean {
  return dealer !== null || company !== '' || newDealer !== null;
}
interface DealerChoiceInput {
  readonly dealer: string | null;
  readonly company: string;
  readonly newDealer: object | null;
}
