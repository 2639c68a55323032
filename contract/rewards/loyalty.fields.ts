import * as z from 'zod';
import { says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { loyaltyErrors as errors } from './loyalty.errors.ts';
import { normalizedCode } from './receipt-number.rules.ts';

export const submissionTypes = ['receipt', 'photo'] as const;
export type SubmissionType = (typeof submissionTypes)[number];
/** A reversed approval is denied, with the day of the reversal. */
export const submissionStatuses = ['pending', 'approved', 'denied'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

export const maxAttachments = 6;
export const maxLines = 50;

const currency = z.enum(currencies);
const brand = labelled(line(60), 'Brand', 'Marque');
const partNumber = labelled(
  line(60).refine((text) => normalizedCode(text) !== '', says(errors.partForm)),
  'Part number',
  'Numéro de pièce',
);

const submissionLine = z.object({
  partNumber,
  quantity: labelled(z.int().min(1).max(10_000), 'Quantity', 'Quantité'),
  /** What one unit cost, in cents. */
  price: labelled(z.int(says(errors.priceRange)).min(1).max(100_000_000), 'Price', 'Prix'),
});

/** What a member sends: a receipt with its eligible parts, or a photo of parts at the dealer. */
export const submissionFields = z
  .object({
    type: labelled(z.enum(submissionTypes), 'Type', 'Type'),
    brand,
    dealer: labelled(id, 'Dealer', 'Concessionnaire'),
    /** Of the purchase; of a photo, the day it was taken. */
    purchaseDate: labelled(day(), 'Date', 'Date'),
    receiptNumber: labelled(line(60, 0).default(''), 'Receipt number', 'Numéro du reçu'),
    currency: labelled(currency.nullable().default(null), 'Currency', 'Devise'),
    items: labelled(z.array(submissionLine).max(maxLines).default([]), 'Parts', 'Pièces'),
    note: labelled(paragraph(500, 0).default(''), 'Note', 'Note'),
  })
  .check(({ value, issues }) => {
    const wrong = (field: string, error: { readonly code: string }) =>
      issues.push({ code: 'custom', path: [field], input: value, message: error.code });
    if (value.type === 'photo') {
      if (value.items.length > 0) wrong('items', errors.photoHasNoParts);
      return;
    }
    if (value.items.length === 0) wrong('items', errors.needsParts);
    if (value.currency === null) wrong('currency', errors.needsCurrency);
    if (normalizedCode(value.receiptNumber) === '') wrong('receiptNumber', errors.needsReceiptNumber);
  });
export type SubmissionFields = z.output<typeof submissionFields>;

/** A percentage with two decimals, which is whole basis points. */
const rate = z
  .number()
  .min(0)
  .max(100)
  .refine((percent) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6, says(errors.twoDecimals));

export const itemFields = z
  .object({
    partNumber,
    name: labelled(line(120), 'Name', 'Nom'),
    nameFr: labelled(line(120, 0).default(''), 'Name in French', 'Nom en français'),
    brand,
    /** Percent of the line total; null for what the settings say. */
    creditRate: labelled(
      rate.nullable().default(null),
      'Credit rate in percent',
      'Taux de crédit en pour cent',
    ),
    /** Null for what the settings say. */
    points: labelled(
      z.int().min(0).max(100_000).nullable().default(null),
      'Points per unit',
      'Points par unité',
    ),
    startDate: labelled(day().nullable().default(null), 'First day', 'Premier jour'),
    endDate: labelled(day().nullable().default(null), 'Last day', 'Dernier jour'),
  })
  .refine(({ startDate, endDate }) => startDate === null || endDate === null || startDate <= endDate, {
    path: ['endDate'],
    ...says(errors.endsBeforeStart),
  });
export type ItemFields = z.output<typeof itemFields>;

export const reason = labelled(paragraph(500, 0).default(''), 'Reason', 'Motif');

export const creditFields = z.object({
  dealerId: labelled(id, 'Dealer', 'Concessionnaire'),
  /** In cents. */
  amount: labelled(z.int(says(errors.creditRange)).min(1).max(10_000_000_000), 'Amount', 'Montant'),
  currency: labelled(currency, 'Currency', 'Devise'),
  note: labelled(line(200, 0).default(''), 'Note', 'Note'),
});

/** How loyalty points end: all of a person together, or each earning for itself. */
export const pointsEnds = ['inactivity', 'lots'] as const;
