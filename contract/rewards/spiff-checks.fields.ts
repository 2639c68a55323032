import * as z from 'zod';
import { id } from '#contract/platform/ids.ts';
import { calendarDay } from '#contract/platform/time.ts';

/** `ok`: passed. `ask`: a person should look. `unknown`: the receipt could not be read, so there is nothing to compare. */
export const checkStates = ['ok', 'ask', 'unknown'] as const;
export type CheckState = (typeof checkStates)[number];

/** Another claim that a check points to. */
const otherClaim = z.object({ _id: id, number: z.int(), user: z.string(), dealer: z.string() });
export type OtherClaim = z.output<typeof otherClaim>;

const check = <K extends string, S extends z.ZodRawShape>(key: K, shape: S) =>
  z.object({ key: z.literal(key), state: z.enum(checkStates), ...shape });

/** What is checked before a claim is paid, each with its evidence. */
export const claimChecks = z.array(
  z.discriminatedUnion('key', [
    check('dates', { purchaseDate: calendarDay, startDate: calendarDay, endDate: calendarDay }),
    check('late', { days: z.int(), mostDays: z.int() }),
    check('number-once', { receiptNumber: z.string(), others: z.array(otherClaim) }),
    check('picture-once', { others: z.array(otherClaim) }),
    /** The number of the dealer on the receipt, and whose it should be. */
    check('seller', { read: z.string().nullable(), expected: z.string() }),
    /** Values on the receipt that differ from the claim. */
    check('values', {
      differing: z.array(z.enum(['receiptNumber', 'purchaseDate', 'total', 'currency', 'items'])),
    }),
    /** Receipts of a dealer count up: an older number with a newer date, or the other way around. */
    check('order', {
      neighbor: z.object({ receiptNumber: z.string(), purchaseDate: calendarDay }).nullable(),
      isBefore: z.boolean(),
    }),
    check('velocity', { count: z.int(), days: z.int(), usual: z.int() }),
    /** The receipt is in the currency of another country than the dealer's. */
    check('territory', { country: z.string(), currency: z.string() }),
    check('limit', { usedCents: z.int(), limitCents: z.int().nullable(), amountCents: z.int() }),
    /** What must be on file before somebody is paid cash. */
    check('payable', { missing: z.enum(['tax-form', 'birth-date', 'under-18']).nullable() }),
  ]),
);
export type ClaimCheck = z.output<typeof claimChecks>[number];
