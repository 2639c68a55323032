import * as z from 'zod';
import { postalCodeFits } from '#contract/people/postal-code.fields.ts';
import { says } from '#contract/platform/errors.ts';
import { id, named, namedInBoth } from '#contract/platform/ids.ts';
import { labelled, line, paragraph } from '#contract/platform/text.ts';
import { instant } from '#contract/platform/time.ts';
import { deliveries, incentiveTypes } from './incentives.fields.ts';
import { rewardErrors as errors } from './rewards.errors.ts';

/** `unassigned`: made by hand, and nobody’s yet. `undone`: a purchase that was taken back. */
export const rewardStatuses = ['unassigned', 'earned', 'redeemed', 'sent', 'undone'] as const;
export type RewardStatus = (typeof rewardStatuses)[number];

/** Where a reward came from: a passed curriculum, somebody’s hand, or the shop. */
const rewardSources = ['curriculum', 'assigned', 'shop'] as const;
export type RewardSource = (typeof rewardSources)[number];

/** Where a reward is shipped to. */
export const addressShape = z.object({
  recipient: labelled(line(120), 'Name', 'Nom'),
  addressLine1: labelled(line(160), 'Address', 'Adresse'),
  addressLine2: labelled(line(160, 0).default(''), 'Apartment, suite', 'Appartement, bureau'),
  city: labelled(line(80), 'City', 'Ville'),
  region: labelled(line(80, 0).default(''), 'State or province', 'État ou province'),
  postalCode: labelled(line(20), 'ZIP or postal code', 'Code postal'),
  country: labelled(z.string().regex(/^[A-Z]{2}$/), 'Country', 'Pays'),
  phone: labelled(line(40, 0).default(''), 'Phone', 'Téléphone'),
});
export const addressFields = addressShape.check(postalCodeFits((form) => form, ['postalCode']));
export type Address = z.output<typeof addressShape>;

/** What a person fills in to redeem something that is shipped. */
export const redeemFields = z.object({ address: labelled(addressFields, 'Address', 'Adresse') });

/** A reward as its owner and administrators see it. */
export const reward = z.object({
  _id: id,
  name: z.string(),
  nameFr: z.string(),
  incentive: namedInBoth.extend({
    description: z.string(),
    descriptionFr: z.string(),
    type: z.enum(incentiveTypes),
    delivery: z.enum(deliveries),
    pointsCost: z.int(),
  }),
  curriculum: namedInBoth.nullable(),
  user: named.nullable(),
  dealer: named.nullable(),
  source: z.enum(rewardSources),
  status: z.enum(rewardStatuses),
  image: z.string().nullable(),
  earnedOn: instant.nullable(),
  redeemedOn: instant.nullable(),
  sentOn: instant.nullable(),
  undoneOn: instant.nullable(),
  /** Paid for the redemption in force. */
  points: z.int(),
  /** Names the redemption, in letters and digits. */
  redemptionCode: z.string().nullable(),
  /** What was handed over: whole for the owner, its last four characters for everybody else. */
  code: z.string().nullable(),
  /** Only for the owner. */
  qrcodeImage: z.string().nullable(),
  address: addressShape.nullable(),
  note: z.string(),
  carrier: z.string(),
  trackingNumber: z.string(),
  version: z.int(),
  /** What the caller may do with it as an administrator. */
  abilities: z.object({
    assign: z.boolean(),
    redeem: z.boolean(),
    send: z.boolean(),
    addTracking: z.boolean(),
    undo: z.boolean(),
    edit: z.boolean(),
  }),
});
export type Reward = z.output<typeof reward>;

/** The names of a reward, and what it is one of. */
export const rewardShape = z.object({
  name: labelled(line(160, 0).default(''), 'Name', 'Nom'),
  nameFr: labelled(line(160, 0).default(''), 'Name in French', 'Nom en français'),
  curriculumId: labelled(id.optional(), 'Curriculum', 'Parcours'),
  incentiveId: labelled(id.optional(), 'Incentive', 'Prime'),
});
const isComplete = ({ name, curriculumId, incentiveId }: z.output<typeof rewardShape>) =>
  name !== '' && curriculumId !== undefined && incentiveId !== undefined;
export const rewardFields = rewardShape.refine(isComplete, { path: ['name'], ...says(errors.partsRequired) });

/** A change of a reward: what it leaves out stays. */
export const rewardChanges = rewardShape.extend({
  name: labelled(line(160, 0).optional(), 'Name', 'Nom'),
  nameFr: labelled(line(160, 0).optional(), 'Name in French', 'Nom en français'),
});

export const carrier = labelled(line(60), 'Carrier', 'Transporteur');
export const trackingNumber = labelled(line(80), 'Tracking number', 'Numéro de suivi');
export const note = labelled(paragraph(500, 0).default(''), 'Note', 'Note');
export const reason = labelled(paragraph(500), 'Reason', 'Motif');

/** What an administrator corrects in a reward; what is left out stays. */
export const correctionShape = z.object({
  name: labelled(line(160, 0).optional(), 'Name', 'Nom'),
  nameFr: labelled(line(160, 0).optional(), 'Name in French', 'Nom en français'),
  address: labelled(addressFields.nullable().optional(), 'Address', 'Adresse'),
  note: labelled(paragraph(500, 0).optional(), 'Note', 'Note'),
  carrier: labelled(line(60, 0).optional(), 'Carrier', 'Transporteur'),
  trackingNumber: labelled(line(80, 0).optional(), 'Tracking number', 'Numéro de suivi'),
});
export type Correction = z.output<typeof correctionShape>;

/** The forms of administrators. Empty fields of a shipment are not sent. */
export const sendFields = z.object({
  carrier: labelled(line(60, 0).default(''), 'Carrier', 'Transporteur'),
  trackingNumber: labelled(line(80, 0).default(''), 'Tracking number', 'Numéro de suivi'),
  note,
});
export const trackingFields = z.object({ carrier, trackingNumber });
/** Null: handed over without shipping it. */
export const redeemForFields = z.object({
  address: labelled(addressFields.nullable(), 'Address', 'Adresse'),
});
