import * as z from 'zod';
import { audienceFields } from '#contract/people/audiences.fields.ts';
import { id } from '#contract/platform/ids.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { incentiveErrors as errors } from './incentives.errors.ts';

/** A code, a QR code, something shipped: all earned with a curriculum. What the shop sells costs points instead. */
export const incentiveTypes = ['code', 'qrcode', 'physical', 'points-shop'] as const;
export type IncentiveType = (typeof incentiveTypes)[number];

/** How a reward is handed over. */
export const deliveries = ['code', 'qrcode', 'shipped'] as const;
export type Delivery = (typeof deliveries)[number];

const fixed: Readonly<Record<Exclude<IncentiveType, 'points-shop'>, Delivery>> = {
  code: 'code',
  qrcode: 'qrcode',
  physical: 'shipped',
};

/** How an incentive is handed over: its type says so, unless it is bought with points. */
export const deliveryOf = (type: IncentiveType, chosen: Delivery): Delivery =>
  type === 'points-shop' ? chosen : fixed[type];

export const mostCodes = 100_000;
export const longestCode = 100;

const points = z.int().min(0).max(1_000_000);

/** The form of an incentive; its pictures are sent as separate parts. Only a published one must be complete. */
export const incentiveShape = z.object({
  name: labelled(line(160, 0).default(''), 'Name', 'Nom'),
  nameFr: labelled(line(160, 0).default(''), 'Name in French', 'Nom en français'),
  description: labelled(paragraph(250, 0).default(''), 'Description', 'Description'),
  descriptionFr: labelled(paragraph(250, 0).default(''), 'Description in French', 'Description en français'),
  type: labelled(z.enum(incentiveTypes).default('physical'), 'Type', 'Type'),
  /** Only counts for `points-shop`. */
  delivery: labelled(z.enum(deliveries).default('shipped'), 'Handed over as', 'Remise'),
  pointsCost: labelled(points.default(0), 'Points cost', 'Prix en points'),
  quantity: labelled(points.nullable().default(null), 'Quantity', 'Quantité'),
  perPerson: labelled(
    z.int().min(1).max(1000).nullable().default(null),
    'Limit for each person',
    'Limite par personne',
  ),
  startDate: labelled(day().nullable().default(null), 'First day', 'Premier jour'),
  endDate: labelled(day().nullable().default(null), 'Last day', 'Dernier jour'),
  brand: labelled(id.nullable().default(null), 'Brand', 'Marque'),
  curriculum: labelled(id.nullable().default(null), 'Curriculum', 'Parcours'),
  audience: labelled(audienceFields.optional(), 'Audience', 'Public'),
  /** Publishes or unpublishes with the save; left out, the status stays. */
  active: labelled(z.boolean().optional(), 'Published', 'Publiée'),
  /** Removes the stored picture without a new one. */
  removeImage: z.boolean().default(false),
  removeQrcodeImage: z.boolean().default(false),
});
export type IncentiveFields = z.output<typeof incentiveShape>;

type Form = Pick<
  IncentiveFields,
  'name' | 'nameFr' | 'type' | 'delivery' | 'curriculum' | 'quantity' | 'startDate' | 'endDate'
>;

/** What has to fit together in the form, whatever call sends it. */
export function checkIncentive({ value, issues }: z.core.ParsePayload<Form>): void {
  const fault = (path: keyof Form, error: (typeof errors)[keyof typeof errors]) =>
    issues.push({ code: 'custom', message: error.code, path: [path], input: value[path] });
  if (value.name === '' && value.nameFr === '') fault('name', errors.needsName);
  if (value.startDate && value.endDate && value.endDate < value.startDate)
    fault('endDate', errors.endsBeforeStart);
  if (value.type === 'points-shop' && value.curriculum) fault('curriculum', errors.shopHasNoCurriculum);
  if (value.quantity !== null && deliveryOf(value.type, value.delivery) === 'code')
    fault('quantity', errors.codesAreTheStock);
}

/** The form for a new or existing incentive. */
export const incentiveFields = incentiveShape.check(checkIncentive);

/** The short dialog that begins one. */
export const newIncentiveFields = z.object({
  name: labelled(line(160), 'Name', 'Nom'),
  type: incentiveShape.shape.type,
  brand: incentiveShape.shape.brand,
});

/** Codes as people paste them: separated by spaces, tabs, or line ends. They may be in files instead. */
export const pastedCodes = z.object({
  codes: labelled(z.string().max(12_000_000).default(''), 'Codes', 'Codes'),
});
