import { normalizedReceiptNumber } from '#contract/rewards/receipt-number.rules.ts';
import type { Reading } from '#contract/rewards/receipt-readings.fields.ts';
import type { ClaimCheck, OtherClaim } from '#contract/rewards/spiff-checks.fields.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { Claimed } from './claim-payout.rules.ts';

/** What the portal knows besides a claim, for its checks. */
export interface ClaimFacts {
  /** Claims with the same receipt number, whatever became of them, other than the claim. */
  readonly sameNumber: readonly OtherClaim[];
  /** Claims whose picture differs in a few bits only, unless the two receipts surely state different numbers. */
  readonly samePicture: readonly OtherClaim[];
  /** Some picture differs in a few bits only, whatever is printed on it. */
  readonly hasNearPicture: boolean;
  readonly hasPicture: boolean;
  /** A receipt of the same dealer that is out of order: a higher number of an earlier day, or a lower one of a later day. */
  readonly outOfOrder: { readonly receiptNumber: string; readonly purchaseDate: string } | null;
  /** Claims of the person in the seven days before this one was sent, with it. */
  readonly inWeek: number;
  /** What the person was approved of the program. */
  readonly usedCents: number;
}

/** Later claims are checked by a person. */
export const mostDaysUntilClaim = 30;
/** More claims in a week than most people ever have. */
const usualInWeek = 15;
const weekDays = 7;
const day = 86_400_000;

/** In which currency people of a country buy. */
const currencyOf: Readonly<Record<string, string>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  GB: 'GBP',
  CL: 'CLP',
};

export type ReadDifference = Extract<ClaimCheck, { key: 'values' }>['differing'][number];

export type Checked = Claimed &
  Pick<SpiffClaimDetail, 'purchaseDate' | 'sentAt' | 'receiptNumber' | 'currency' | 'dealer' | 'amount'> & {
    readonly dealerCountry: string;
  };

type CashObstacle = NonNullable<Extract<ClaimCheck, { key: 'payable' }>['missing']>;

/** Values that the receipt states differently, or that were not found on it. Undefined: nothing was read. */
export function differencesOf(
  claim: Checked,
  reading: Reading | null,
): readonly ReadDifference[] | undefined {
  if (reading?.state !== 'done') return undefined;
  const { receiptNumber, purchaseDate, total, currency, items } = reading.values;
  const differing: ReadDifference[] = [];
  const agrees = (read: { readonly isDoubtful: boolean } | null, isSame: boolean) =>
    read !== null && !read.isDoubtful && isSame;
  const key = normalizedReceiptNumber(claim.receiptNumber);
  if (!agrees(receiptNumber, receiptNumber !== null && normalizedReceiptNumber(receiptNumber.value) === key))
    differing.push('receiptNumber');
  if (!agrees(purchaseDate, purchaseDate?.value === claim.purchaseDate)) differing.push('purchaseDate');
  if (!agrees(total, total?.value === claim.total)) differing.push('total');
  if (currency !== null && currency.value !== claim.currency) differing.push('currency');
  if (!haveSameItems(claim, items)) differing.push('items');
  return differing;
}

/** Each claimed part is on the receipt with its quantity, and the receipt has no other eligible part. */
function haveSameItems({ items, terms }: Checked, read: Reading['values']['items']): boolean {
  const quantities = new Map<string, number>();
  for (const { partNumber, quantity, isDoubtful } of read) {
    const part = partKey(partNumber);
    if (isDoubtful && items.some((item) => partKey(item.partNumber) === part)) return false;
    quantities.set(part, (quantities.get(part) ?? 0) + quantity);
  }
  if (items.some((item) => quantities.get(partKey(item.partNumber)) !== item.quantity)) return false;
  const claimed = new Set(items.map((item) => partKey(item.partNumber)));
  return terms.parts.every((part) => {
    const eligible = partKey(part.partNumber);
    return claimed.has(eligible) || !quantities.has(eligible);
  });
}

/** Every check of a claim with its evidence. */
export function checksOf(
  claim: Checked,
  {
    facts,
    reading,
    obstacle,
    sentDay,
  }: {
    readonly facts: ClaimFacts;
    readonly reading: Reading | null;
    readonly obstacle: CashObstacle | null;
    /** The day on which it was sent, at the portal. */
    readonly sentDay: string;
  },
): ClaimCheck[] {
  const { purchaseDate, terms } = claim;
  const isInside = purchaseDate >= terms.startDate && purchaseDate <= terms.endDate;
  const days = Math.max(0, Math.round((Date.parse(sentDay) - Date.parse(purchaseDate)) / day));
  const differing = differencesOf(claim, reading);
  const seller = reading?.state === 'done' ? reading.values.dealerNumber : null;
  const expected = currencyOf[claim.dealerCountry];
  const checks: ClaimCheck[] = [
    { key: 'dates', state: okIf(isInside), purchaseDate, startDate: terms.startDate, endDate: terms.endDate },
    { key: 'late', state: okIf(days <= mostDaysUntilClaim), days, mostDays: mostDaysUntilClaim },
    {
      key: 'number-once',
      state: okIf(facts.sameNumber.length === 0),
      receiptNumber: claim.receiptNumber,
      others: [...facts.sameNumber],
    },
    {
      key: 'picture-once',
      state: facts.hasPicture ? okIf(facts.samePicture.length === 0) : 'unknown',
      others: [...facts.samePicture],
    },
    {
      key: 'values',
      state: differing === undefined ? 'unknown' : okIf(differing.length === 0),
      differing: [...(differing ?? [])],
    },
    {
      key: 'seller',
      state: seller === null ? 'unknown' : okIf(partKey(seller.value) === partKey(claim.dealer.number)),
      read: seller?.value ?? null,
      expected: claim.dealer.number,
    },
    {
      key: 'order',
      state: okIf(facts.outOfOrder === null),
      neighbor: facts.outOfOrder,
      isBefore: facts.outOfOrder !== null && facts.outOfOrder.purchaseDate < purchaseDate,
    },
    {
      key: 'velocity',
      state: okIf(facts.inWeek <= usualInWeek),
      count: facts.inWeek,
      days: weekDays,
      usual: usualInWeek,
    },
    {
      key: 'territory',
      state: okIf(expected === undefined || expected === claim.currency),
      country: claim.dealerCountry,
      currency: claim.currency,
    },
    {
      key: 'limit',
      state: okIf(terms.perPersonCents === null || facts.usedCents + claim.amount <= terms.perPersonCents),
      usedCents: facts.usedCents,
      limitCents: terms.perPersonCents,
      amountCents: claim.amount,
    },
  ];
  if (claim.spiff.payoutType === 'cash')
    checks.push({ key: 'payable', state: okIf(obstacle === null), missing: obstacle });
  return checks;
}

const okIf = (isOk: boolean) => (isOk ? ('ok' as const) : ('ask' as const));
