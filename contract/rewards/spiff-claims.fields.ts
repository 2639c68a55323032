import * as z from 'zod';
import { platformErrors, says } from '#contract/platform/errors.ts';
import { id } from '#contract/platform/ids.ts';
import { currencies } from '#contract/platform/money.ts';
import { day, labelled, line, paragraph } from '#contract/platform/text.ts';
import { normalizedCode } from './receipt-number.rules.ts';
import { spiffErrors as errors } from './spiffs.errors.ts';
import { partNumber, someCents, spiffId } from './spiffs.fields.ts';
import { partKey } from './spiffs.rules.ts';

export const claimStatuses = ['pending', 'approved', 'denied'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

/** Currencies of receipts: those of programs, and those of the other countries where dealers are. */
export const receiptCurrencies = [...currencies, 'AUD', 'NZD', 'GBP', 'CLP'] as const;
export type ReceiptCurrency = (typeof receiptCurrencies)[number];

export const denyReasons = ['unreadable', 'parts', 'dates', 'used', 'seller', 'altered', 'other'] as const;
export type DenyReason = (typeof denyReasons)[number];

/** Where the money of an approved claim is. */
export const paymentStates = ['waiting', 'in-run', 'released', 'paid', 'returned'] as const;
export type PaymentState = (typeof paymentStates)[number];

const mostItems = 50;
const dayOrInstant = z.union([day(), z.iso.datetime({ offset: true })]);
const isDayOrInstant = (text: string): boolean =>
  dayOrInstant.safeParse(text).success && Number.isFinite(Date.parse(text));
const note = paragraph(500, 0).default('');

/** A serial as people type it, with something to compare. */
const serial = line(60, 0).refine(
  (text) => text === '' || normalizedCode(text) !== '',
  says(errors.notASerial),
);

const claimItem = z.object({
  partNumber: labelled(partNumber, 'Part number', 'Numéro de pièce'),
  quantity: labelled(z.int().min(1).max(999), 'Quantity', 'Quantité'),
  /** One of each unit, where the spiff asks for them. Empty lines say nothing. */
  serials: labelled(z.array(serial).max(999).default([]), 'Serial numbers', 'Numéros de série'),
});

/** A claim as its form sends it. Amounts are hundredths of their currency. */
export const claimFields = z
  .object({
    spiff: spiffId,
    dealer: labelled(id, 'Dealership', 'Concession'),
    /** The day on the receipt; an instant counts by the clock of the dealership. */
    purchaseDate: labelled(
      z.string().refine(isDayOrInstant, says(platformErrors.date)),
      'Bought on',
      'Date d’achat',
    ),
    receiptNumber: labelled(
      line(60).refine((text) => normalizedCode(text) !== '', says(errors.receiptNumberEmpty)),
      'Receipt',
      'Reçu',
    ),
    total: labelled(someCents, 'Receipt total', 'Total du reçu'),
    currency: labelled(z.enum(receiptCurrencies), 'Currency', 'Devise'),
    /** What the total comes to in the currency of the program, if the receipt has another one. */
    convertedTotal: labelled(someCents.nullish(), 'Total converted', 'Total converti'),
    items: labelled(z.array(claimItem).max(mostItems).default([]), 'Items sold', 'Articles vendus'),
    note: labelled(note, 'Note', 'Note'),
    /** What the sender expects to get. */
    amount: labelled(someCents.optional(), 'You get', 'Vous recevez'),
  })
  .check(({ value, issues }) => {
    const seen = new Set<string>();
    for (const [index, item] of value.items.entries()) {
      const key = partKey(item.partNumber);
      if (seen.has(key))
        issues.push({
          code: 'custom',
          message: errors.partTwice.code,
          path: ['items', index, 'partNumber'],
          input: value,
        });
      seen.add(key);
    }
  });
export type ClaimFields = z.output<typeof claimFields>;

/** A decision on a claim: approved in whole or in part, denied with a reason, or back to pending. */
export const claimDecision = z
  .object({
    status: labelled(z.enum(claimStatuses), 'Decision', 'Décision'),
    /** Approved quantities by part; what is not named is approved as claimed. */
    items: labelled(
      z
        .array(
          z.object({
            partNumber: labelled(line(60), 'Part number', 'Numéro de pièce'),
            quantity: labelled(z.int().min(0).max(999), 'Quantity', 'Quantité'),
          }),
        )
        .max(mostItems)
        .optional(),
      'Items sold',
      'Articles vendus',
    ),
    /** The approved total in the currency of the program, where it decides the amount. */
    total: labelled(someCents.optional(), 'Receipt total', 'Total du reçu'),
    reason: labelled(z.enum(denyReasons).nullish(), 'Reason', 'Motif'),
    note: labelled(note, 'Note', 'Note'),
  })
  .refine(({ status, reason }) => status !== 'denied' || (reason ?? null) !== null, {
    path: ['reason'],
    ...says(errors.reasonRequired),
  })
  .refine(
    ({ status, reason, note: written }) => status !== 'denied' || reason !== 'other' || written !== '',
    {
      path: ['note'],
      ...says(errors.reasonRequired),
    },
  )
  .refine(({ status, note: written }) => status !== 'pending' || written !== '', {
    path: ['note'],
    ...says(errors.reasonRequired),
  });
export type ClaimDecision = z.output<typeof claimDecision>;
