import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { calendarDay, instant } from '#contract/platform/time.ts';
import { claimStatuses } from './spiff-claims.fields.ts';

/** `ok`: passed. `ask`: a person should look. `unknown`: nothing to compare with. */
const checkStates = ['ok', 'ask', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

/** How much a person should look at a claim, by its score. */
export const scoreBands = ['low', 'medium', 'high'] as const;
export type ScoreBand = (typeof scoreBands)[number];

/** Another claim that a check points to, as it is kept with a score. */
const claimRef = z.object({
  _id: id,
  number: z.int(),
  /** One sale in two spiffs: the same person, dealer, day, and total. */
  isSameSale: z.boolean(),
  /** A receipt of the same dealer, or of about the same day with the same total. */
  isAlike: z.boolean(),
});
export type ClaimRef = z.output<typeof claimRef>;

/** The same with what readers see of it. Names are read each time, because people can be forgotten. */
const otherClaim = claimRef.extend({
  user: z.string(),
  dealer: z.string(),
  status: z.enum(claimStatuses),
});
export type OtherClaim = z.output<typeof otherClaim>;

const differingValues = ['receiptNumber', 'purchaseDate', 'total', 'currency', 'items'] as const;

/** What is checked before a claim is paid, each with its evidence and what it adds to the score. */
function checksWith<Other extends z.ZodType<ClaimRef>>(other: Other) {
  const check = <K extends string, S extends z.ZodRawShape>(key: K, shape: S) =>
    z.object({ key: z.literal(key), state: z.enum(checkStates), weight: z.int(), ...shape });
  return z.array(
    z.discriminatedUnion('key', [
      check('dates', { purchaseDate: calendarDay, startDate: calendarDay, endDate: calendarDay }),
      check('late', { days: z.int(), mostDays: z.int() }),
      check('number-once', { receiptNumber: z.string(), others: z.array(other) }),
      check('picture-once', {
        others: z.array(other),
        /** What is printed is the same, and no picture as a whole: a copy was cropped, turned, or taken again. */
        isOnlyPrint: z.boolean().default(false),
      }),
      /** The number of the dealer on the receipt, and whose it should be. */
      check('seller', { read: z.string().nullable(), expected: z.string() }),
      /** Values that the receipt does not confirm, and those of them that it surely states differently. */
      check('values', {
        differing: z.array(z.enum(differingValues)),
        contradicting: z.array(z.enum(differingValues)),
      }),
      /** Receipts of a dealer count up: an older number with a newer date, or the other way around. */
      check('order', {
        neighbor: z.object({ receiptNumber: z.string(), purchaseDate: calendarDay }).nullable(),
        isBefore: z.boolean(),
        others: z.array(other),
      }),
      check('velocity', {
        /** Whose claims are counted. */
        who: z.enum(['person', 'dealer']),
        count: z.int(),
        days: z.int(),
        usual: z.int(),
      }),
      /** The dealer is outside of the places of the spiff, or the receipt is in the currency of another country. */
      check('territory', { country: z.string(), currency: z.string(), isOutside: z.boolean() }),
      check('serial-known', { count: z.int(), unknown: z.array(z.string()) }),
      check('serial-dealer', {
        elsewhere: z.array(z.object({ serial: z.string(), dealer: z.string(), number: z.string() })),
      }),
      check('serial-once', { again: z.array(z.string()), others: z.array(other) }),
      check('serial-shipped', {
        purchaseDate: calendarDay,
        early: z.array(z.object({ serial: z.string(), shippedOn: calendarDay })),
      }),
      check('limit', { usedCents: z.int(), limitCents: z.int().nullable(), amountCents: z.int() }),
      /** What must be on file before somebody is paid cash. */
      check('payable', { missing: z.enum(['tax-form', 'birth-date', 'under-18']).nullable() }),
    ]),
  );
}

export const claimChecks = checksWith(otherClaim);
export type ClaimCheck = z.output<typeof claimChecks>[number];
/** As a score keeps them: without names. */
const keptChecks = checksWith(claimRef);
export type KeptCheck = z.output<typeof keptChecks>[number];
export type CheckKey = KeptCheck['key'];

/** Of a list: how much to look at a claim. */
export const claimRisk = z.object({ score: z.int(), band: z.enum(scoreBands) });
export type ClaimRisk = z.output<typeof claimRisk>;

export const scoredAt = instant.nullable();
