import * as z from 'zod';
import { postalCodeFits } from '#contract/people/postal-code.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id, named } from '#contract/platform/ids.ts';
import { labelled, line } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { taxErrors as errors } from './tax-forms.errors.ts';
import { tinDigits, tinKinds } from './tin.rules.ts';

/** The boxes of line 3 of form W-9. */
export const classifications = [
  'individual',
  'c-corporation',
  's-corporation',
  'partnership',
  'trust',
  'llc',
  'other',
] as const;

const address = z.object({
  addressLine1: labelled(line(160), 'Address', 'Adresse'),
  addressLine2: labelled(line(160, 0).default(''), 'Apartment, suite', 'Appartement, bureau'),
  city: labelled(line(80), 'City', 'Ville'),
  region: labelled(line(80), 'State', 'État'),
  postalCode: labelled(line(20), 'ZIP code', 'Code postal'),
});
export type TaxAddress = z.output<typeof address>;

const sameName = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0;

/** Form W-9 as the person fills it in. */
export const w9Fields = z
  .object({
    legalName: labelled(line(120), 'Name as on your tax return', 'Nom figurant sur votre déclaration'),
    businessName: labelled(line(120, 0).default(''), 'Business name', 'Nom de l’entreprise'),
    classification: labelled(z.enum(classifications), 'Tax classification', 'Catégorie fiscale'),
    /** How an LLC is taxed, or what else it is. */
    classificationNote: labelled(line(80, 0).default(''), 'How it is taxed', 'Mode d’imposition'),
    address: labelled(address, 'Address', 'Adresse'),
    tinKind: labelled(z.enum(tinKinds), 'Kind of number', 'Type de numéro'),
    tin: labelled(z.string().trim().max(20), 'Tax number', 'Numéro fiscal'),
    isExemptFromWithholding: labelled(
      z.boolean(),
      'I am not subject to backup withholding',
      'Je ne suis pas soumis à la retenue à la source supplémentaire',
    ),
    /** The person certifies under penalty of perjury that the form is correct. */
    certified: labelled(z.boolean(), 'Certification', 'Attestation'),
    signature: labelled(line(120), 'Signature', 'Signature'),
  })
  .check(postalCodeFits((form) => ({ country: 'US', ...form.address }), ['address', 'postalCode']))
  .refine(({ tinKind, tin }) => tinDigits(tinKind, tin) !== null, { ...says(errors.tin), path: ['tin'] })
  .refine(({ certified }) => certified, { ...says(errors.certified), path: ['certified'] })
  .refine(({ signature, legalName }) => sameName(signature, legalName), {
    ...says(errors.signature),
    path: ['signature'],
  })
  .refine(
    ({ classification, classificationNote }) =>
      (classification !== 'llc' && classification !== 'other') || classificationNote !== '',
    { ...says(errors.noteRequired), path: ['classificationNote'] },
  );
export type W9Fields = z.output<typeof w9Fields>;

/** Who asks for a number, and why: the log keeps the reason. */
const withReason = {
  password: labelled(line(200), 'Your own password', 'Votre propre mot de passe'),
  reason: labelled(line(200, 5), 'Reason', 'Motif'),
};
export const revealFields = z.object(withReason);

export const yearEndFields = z.object({
  year: labelled(z.int().min(2020).max(2100), 'Year', 'Année'),
  /** In cents. Known for years up to 2026, and entered for later ones. */
  thresholdCents: labelled(
    z.int(says(errors.thresholdRange)).min(100).max(100_000_000).nullish(),
    'Reporting threshold',
    'Seuil de déclaration',
  ),
  ...withReason,
});

/** A form on file. The number is masked, and absent while somebody acts for the person. */
export const w9 = z.object({
  _id: id,
  year: z.int(),
  legalName: z.string(),
  businessName: z.string(),
  classification: z.enum(classifications),
  classificationNote: z.string(),
  address,
  tinKind: z.enum(tinKinds),
  maskedTin: z.string().nullable(),
  signedAt: instant,
});
export type W9 = z.output<typeof w9>;

/** Where a person stands for a year: `last-year` had a form for the year before. */
export const taxStates = ['on-file', 'last-year', 'missing'] as const;
export type TaxState = (typeof taxStates)[number];

/** A person whom administrators may have to ask for a form. */
export const taxPerson = z.object({
  user: named.extend({ email: z.string() }),
  dealer: named.nullable(),
  state: z.enum(taxStates),
  form: w9.nullable(),
  /** What is owed or was paid in US dollars that year. */
  paidCents: z.int(),
  owedCents: z.int(),
});
export type TaxPerson = z.output<typeof taxPerson>;
