import type { ClaimRef } from '#contract/rewards/spiff-checks.fields.ts';

/** Receipts of one dealer count up. On each side, how many of the nearest numbers have a day that does not fit, and how many fit. */
interface Side {
  readonly contradicting: number;
  readonly agreeing: number;
}

/** The nearest receipt that does not fit. */
export interface Neighbor extends Pick<ClaimRef, '_id' | 'number'> {
  readonly receiptNumber: string;
  readonly purchaseDate: string;
}

/** Where a number stands among the dealer’s receipts of the same series. */
export interface ReceiptLine {
  readonly lower: Side;
  readonly higher: Side;
  readonly nearestLower: Neighbor | null;
  readonly nearestHigher: Neighbor | null;
}

/** One receipt that does not fit may be the wrong one itself, unless there are hardly any others. */
const fewReceipts = 2;

/** The receipt that shows best that a number is out of order; null if it is in order. */
export function outOfOrder({ lower, higher, nearestLower, nearestHigher }: ReceiptLine): Neighbor | null {
  const all = lower.contradicting + lower.agreeing + higher.contradicting + higher.agreeing;
  const isAgainst = ({ contradicting, agreeing }: Side) =>
    contradicting > agreeing && (contradicting > 1 || all <= fewReceipts);
  if (isAgainst(higher)) return nearestHigher;
  return isAgainst(lower) ? nearestLower : null;
}
