import type { Currency } from '#contract/platform/money.ts';
import { normalizedCode } from './receipt-number.rules.ts';

/** How a program is decided: by a person, or by the receipt as the portal reads it. */
export const spiffTypes = ['MANUAL', 'RECEIPT_SCAN'] as const;
export type SpiffType = (typeof spiffTypes)[number];

/** What a program pays for: each item, each claim, or each full amount spent. */
export const spiffStructures = ['PER_ITEM', 'FIXED', 'PER_SPENT'] as const;
export type SpiffStructure = (typeof spiffStructures)[number];

/** To the person who sold, or to the dealer's loyalty account. */
export const payoutTypes = ['cash', 'dealerCredit'] as const;
export type PayoutType = (typeof payoutTypes)[number];

export interface TermsPart {
  readonly partNumber: string;
  /** Cents for each, if it differs from the amount of the program. */
  readonly amountCents: number | null;
}

/** What decides how much a claim pays. */
export interface PayTerms {
  readonly structure: SpiffStructure;
  readonly currency: Currency;
  readonly amountCents: number;
  /** `PER_SPENT`: the amount is paid for every full unit. */
  readonly spentUnitCents: number | null;
  /** Eligible parts. Empty: every part. */
  readonly parts: readonly TermsPart[];
  readonly perClaimCents: number | null;
  /** What a certificate adds to each item, claim, or full amount. */
  readonly bonusCents?: number | undefined;
}

/** True if a program pays back all that is spent, or more: usually a slip of the decimal point. */
export const paysBackAll = ({
  structure,
  amountCents,
  spentUnitCents,
  certificate,
}: Pick<PayTerms, 'structure' | 'spentUnitCents'> & {
  readonly amountCents: number | null;
  readonly certificate?: { readonly addsCents: number | null } | null | undefined;
}): boolean =>
  structure === 'PER_SPENT' &&
  amountCents !== null &&
  spentUnitCents !== null &&
  amountCents + (certificate?.addsCents ?? 0) >= spentUnitCents;

export interface SoldItem {
  readonly partNumber: string;
  readonly quantity: number;
}

export interface Sale {
  readonly items: readonly SoldItem[];
  /** In the currency of the program. */
  readonly totalCents: number;
}

/** Part numbers are compared like receipt numbers: `66-20418` and `6620418` are one part. */
export const partKey = normalizedCode;

export interface PayoutLine extends SoldItem {
  /** False: the program does not pay for this part. */
  readonly isEligible: boolean;
  /** `PER_ITEM`: cents for each. */
  readonly eachCents: number;
  readonly cents: number;
}

export interface Payout {
  readonly lines: readonly PayoutLine[];
  /** By the terms alone. */
  readonly fullCents: number;
  /** After the cap for each claim. */
  readonly cents: number;
  readonly isCapped: boolean;
}

/** What a sale pays by the terms, before what a person or the budget has left. All amounts are whole cents; a started unit counts as nothing. */
export function payoutOf(terms: PayTerms, { items, totalCents }: Sale): Payout {
  const amounts = new Map(terms.parts.map((part) => [partKey(part.partNumber), part.amountCents]));
  const lines = items.map(({ partNumber, quantity }): PayoutLine => {
    const key = partKey(partNumber);
    const isEligible = terms.parts.length === 0 || amounts.has(key);
    const eachCents =
      isEligible && terms.structure === 'PER_ITEM'
        ? (amounts.get(key) ?? terms.amountCents) + (terms.bonusCents ?? 0)
        : 0;
    return { partNumber, quantity, isEligible, eachCents, cents: eachCents * quantity };
  });
  const fullCents = fullPayout(terms, lines, totalCents);
  const cents = Math.min(fullCents, terms.perClaimCents ?? fullCents);
  return { lines, fullCents, cents, isCapped: cents < fullCents };
}

function fullPayout(terms: PayTerms, lines: readonly PayoutLine[], totalCents: number): number {
  if (terms.structure === 'PER_ITEM') return lines.reduce((sum, line) => sum + line.cents, 0);
  const hasEligible =
    terms.parts.length === 0 || lines.some(({ isEligible, quantity }) => isEligible && quantity > 0);
  if (!hasEligible) return 0;
  const amountCents = terms.amountCents + (terms.bonusCents ?? 0);
  if (terms.structure === 'FIXED') return amountCents;
  return amountCents * Math.floor(totalCents / terms.spentUnitCents!);
}

/** An amount as hundredths, since people type `412,70` and `412.70`; undefined for anything else. */
export function typedCents(text: string): number | undefined {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '');
  const [, whole, fraction = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plain) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}
