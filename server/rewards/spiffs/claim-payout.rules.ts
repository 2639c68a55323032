import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { partKey, type PayTerms, type Sale, type SoldItem } from '#contract/rewards/spiffs.rules.ts';

/** A claim with what it is made of. */
export type Claimed = Pick<SpiffClaimDetail, 'spiff' | 'terms' | 'total' | 'convertedTotal'> & {
  readonly items: readonly SoldItem[];
};

/** The terms in force when the claim was sent. */
export const payTermsOf = ({ spiff, terms }: Pick<Claimed, 'spiff' | 'terms'>): PayTerms => ({
  structure: spiff.structure,
  currency: spiff.currency,
  amountCents: terms.amountCents,
  spentUnitCents: terms.spentUnitCents,
  parts: terms.parts,
  perClaimCents: terms.perClaimCents,
  bonusCents: terms.bonusCents,
});

/** What was claimed, in the currency of the program. */
export const saleOf = ({ items, total, convertedTotal }: Omit<Claimed, 'spiff' | 'terms'>): Sale => ({
  items,
  totalCents: convertedTotal ?? total,
});

export interface ApprovedPart {
  readonly items?: readonly SoldItem[] | undefined;
  readonly total?: number | undefined;
}

export type ApprovalFault =
  | { readonly fault: 'unknown-item'; readonly part: string; readonly index: number }
  | {
      readonly fault: 'quantity-over';
      readonly part: string;
      readonly claimed: number;
      readonly index: number;
    }
  | { readonly fault: 'total-over' };

/** What is approved of a claim: what is not named stays as claimed. Nothing more than was claimed can be approved. */
export function approvedSale(
  claim: Claimed,
  { items: changed = [], total }: ApprovedPart,
): Sale | ApprovalFault {
  const claimed = saleOf(claim);
  if (total !== undefined && total > claimed.totalCents) return { fault: 'total-over' };
  const quantities = new Map(claimed.items.map((item) => [partKey(item.partNumber), item.quantity]));
  for (const [index, { partNumber, quantity }] of changed.entries()) {
    const key = partKey(partNumber);
    const most = claimed.items.find((item) => partKey(item.partNumber) === key)?.quantity;
    if (most === undefined) return { fault: 'unknown-item', part: partNumber, index };
    if (quantity > most) return { fault: 'quantity-over', part: partNumber, claimed: most, index };
    quantities.set(key, quantity);
  }
  return {
    items: claimed.items.map((item) => ({
      partNumber: item.partNumber,
      quantity: quantities.get(partKey(item.partNumber))!,
    })),
    totalCents: total ?? claimed.totalCents,
  };
}
