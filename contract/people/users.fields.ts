import * as z from 'zod';
import { bulkIds, type WithoutIds } from '#contract/platform/bulk.ts';
import { id } from '#contract/platform/ids.ts';
import { languages } from '#contract/platform/language.ts';
import { versioned } from '#contract/platform/versioned.ts';
import { optionalEmail, optionalWebAddress } from './accounts.fields.ts';
import { postalCodeFits } from './postal-code.fields.ts';
import { day, email, labelled, line, paragraph } from '#contract/platform/text.ts';

export const userStatuses = ['pending', 'active', 'denied', 'deactivated'] as const;
export type UserStatus = (typeof userStatuses)[number];

const text = (max: number) => line(max, 0).default('');
const ids = z.array(id).max(200).default([]);

/** The form of a person. */
export const userFields = z.object({
  firstName: labelled(line(80), 'First name', 'Prénom'),
  lastName: labelled(line(80), 'Last name', 'Nom de famille'),
  email: labelled(email(), 'E-mail', 'Courriel'),
  phone: labelled(text(40), 'Phone', 'Téléphone'),
  language: labelled(z.enum(languages).default('en'), 'Language', 'Langue'),
  dateOfBirth: labelled(day().nullable().default(null), 'Date of birth', 'Date de naissance'),
  addressLine1: labelled(text(160), 'Address', 'Adresse'),
  city: labelled(text(80), 'City', 'Ville'),
  region: labelled(text(80), 'State or province', 'État ou province'),
  postalCode: labelled(text(20), 'ZIP or postal code', 'Code postal'),
  country: labelled(text(60), 'Country', 'Pays'),
  primaryRole: labelled(text(120), 'Primary role', 'Rôle principal'),
  dealerPosition: labelled(text(120), 'Dealer position', 'Poste à la concession'),
  company: labelled(text(120), 'Company', 'Entreprise'),
  companyRole: labelled(text(120), 'Company role', 'Rôle dans l’entreprise'),
  website: labelled(optionalWebAddress().default(''), 'Website', 'Site Web'),
  /** An address; a sales rep who has it is found when the form is saved. */
  salesRep: labelled(optionalEmail().default(''), 'E-mail of the sales rep', 'Courriel du représentant'),
  /** Business units. */
  segments: labelled(ids, 'Product segments', 'Segments de produits'),
  receiveEmails: labelled(z.boolean().default(true), 'Receive e-mails', 'Recevoir des courriels'),
  participatingLearner: labelled(
    z.boolean().default(true),
    'Participates in training and rewards',
    'Participe à la formation et aux récompenses',
  ),
  role: labelled(id, 'Role', 'Rôle'),
  isInstructor: labelled(z.boolean().default(false), 'Field training instructor', 'Formateur sur le terrain'),
  dealers: labelled(ids, 'Dealers', 'Concessionnaires'),
  assignmentGroups: labelled(ids, 'Departments', 'Services'),
  adminGroups: labelled(ids, 'Admin groups', 'Groupes d’administration'),
  ownedBrands: labelled(ids, 'Brands', 'Marques'),
});
export type UserFields = z.output<typeof userFields>;

/** The whole form, for a new person. */
export const newUserFields = userFields.check(postalCodeFits((form) => form, ['postalCode']));

/** The fields a dealer manager may change for their staff. */
export const staffFields = [
  'firstName',
  'lastName',
  'phone',
  'primaryRole',
  'dealerPosition',
  'assignmentGroups',
] as const satisfies readonly (keyof UserFields)[];

type Shape = typeof userFields.shape;
type Bare<Field> = Field extends z.ZodDefault<infer Inner> ? Inner : Field;

/** Every field without its default, under the same label: an omitted field keeps its stored value. */
const optionalFields = Object.fromEntries(
  Object.entries(userFields.shape).map(([name, schema]) => [
    name,
    (schema instanceof z.ZodDefault ? schema.unwrap() : schema).optional().meta(schema.meta() ?? {}),
  ]),
  // fromEntries loses which name has which schema.
) as unknown as { [K in keyof Shape]: z.ZodOptional<Bare<Shape[K]> & z.ZodType> };

/**
 * A change names only changed fields. `status: active` reactivates a denied or deactivated person. Ending participation needs a reason; a dealer
 * manager asks for it while such requests are reviewed.
 */
export const userChanges = z.object({
  ...optionalFields,
  reason: labelled(paragraph(1000).optional(), 'Reason', 'Motif'),
  status: z.literal('active').optional(),
  ...versioned,
});
export type UserChanges = z.output<typeof userChanges>;

/** A person is invited by name and address, and chooses the password through the mailed link. */
export const invitationFields = userFields.pick({
  firstName: true,
  lastName: true,
  email: true,
  language: true,
  role: true,
  dealers: true,
  assignmentGroups: true,
});

/** The most people whom one request invites. */
const mostInvited = 1000;

/** People to invite at once: `firstName`, `lastName`, `email`, `dealerId` (or its number), `role`, and what else the form has. */
export const bulkInvitation = z.object({
  users: z.array(z.record(z.string(), z.unknown())).min(1).max(mostInvited),
});

/** Addresses to invite, all with the same role and dealer. Each person enters their own name. */
export const bulkAddresses = z.object({
  emails: labelled(
    z.array(z.string().max(300)).min(1).max(mostInvited),
    'E-mail addresses',
    'Adresses courriel',
  ),
  role: labelled(line(120, 0).default(''), 'Role', 'Rôle'),
  dealer: labelled(line(120, 0).default(''), 'Dealer', 'Concessionnaire'),
});

/** An action on many people. */
export const userBulk = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('deactivate'),
    ids: bulkIds,
    reason: labelled(paragraph(1000), 'Reason', 'Motif'),
  }),
  z.object({ action: z.literal('reactivate'), ids: bulkIds }),
  /** Everybody works at this dealer and at no other one. */
  z.object({ action: z.literal('dealer'), ids: bulkIds, dealer: labelled(id, 'Dealer', 'Concessionnaire') }),
  z.object({ action: z.literal('join'), ids: bulkIds, department: labelled(id, 'Department', 'Service') }),
  z.object({ action: z.literal('leave'), ids: bulkIds, department: labelled(id, 'Department', 'Service') }),
  z.object({ action: z.literal('role'), ids: bulkIds, role: labelled(id, 'Role', 'Rôle') }),
  z.object({
    action: z.literal('emails'),
    ids: bulkIds,
    receives: labelled(z.boolean(), 'Receive e-mails', 'Recevoir des courriels'),
  }),
  /** Whoever has no password gets an invitation. */
  z.object({ action: z.literal('invite'), ids: bulkIds }),
]);
export type UserBulk = WithoutIds<z.output<typeof userBulk>>;

/** Deactivating needs a reason. */
export const deactivation = z.object({
  _id: id,
  reason: labelled(paragraph(1000), 'Reason', 'Motif'),
});
