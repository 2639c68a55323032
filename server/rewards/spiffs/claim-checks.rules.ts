import { receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import type { Reading } from '#contract/rewards/receipt-readings.fields.ts';
import type { CheckState, ClaimRef, KeptCheck } from '#contract/rewards/spiff-checks.fields.ts';
import type { ReceiptCurrency } from '#contract/rewards/spiff-claims.fields.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import type { Claimed } from './claim-payout.rules.ts';
import { outOfOrder, type ReceiptLine } from './receipt-order.rules.ts';
import { outOfPace, type Pace } from './claim-pace.rules.ts';
import { doubtfulReadingWeight, sameNumberWeight, sameSaleWeight, weights } from './claim-score.rules.ts';
import { serialChecks, type ClaimedSerial } from './serial-checks.rules.ts';

/** What the portal knows besides a claim, for its checks. */
export interface ClaimFacts {
  /** The day on which it was sent, at the portal. */
  readonly sentDay: string;
  /** Claims with the same receipt number, whatever became of them, other than the claim and what was sent again after a denial. */
  readonly sameNumber: readonly ClaimRef[];
  /** Claims whose picture or print is almost the same, unless the two receipts surely are two papers. */
  readonly samePicture: readonly ClaimRef[];
  /** Of these, all have another picture: only the print is the same. */
  readonly isOnlyPrint: boolean;
  /** Some picture or print is almost the same, whatever its number. */
  readonly hasNearPicture: boolean;
  readonly hasPicture: boolean;
  /** The same claim was denied before. */
  readonly isSentAgain: boolean;
  /** Where its number stands among the dealer’s other receipts. */
  readonly line: ReceiptLine;
  readonly pace: Pace;
  /** The dealer is in no country or state that the program is for. */
  readonly isOutside: boolean;
  readonly serials: readonly ClaimedSerial[];
  /** Some serial was loaded. */
  readonly hasRegistry: boolean;
  /** What the person was approved of the program. */
  readonly usedCents: number;
}

const day = 86_400_000;

/** In which currency people of a country buy. */
const currencyOf: Readonly<Record<string, ReceiptCurrency>> = {
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  GB: 'GBP',
  CL: 'CLP',
};

/** The currency of some countries, if they share one. */
export function usualCurrencyOf(countries: readonly string[]): ReceiptCurrency | null {
  const currencies = new Set(countries.map((country) => currencyOf[country] ?? null));
  return currencies.size === 1 ? [...currencies][0]! : null;
}

export type ReadDifference = Extract<KeptCheck, { key: 'values' }>['differing'][number];

export type Checked = Claimed &
  Pick<SpiffClaimDetail, 'purchaseDate' | 'sentAt' | 'receiptNumber' | 'currency' | 'dealer' | 'amount'> & {
    readonly dealerCountry: string;
  };

type CashObstacle = NonNullable<Extract<KeptCheck, { key: 'payable' }>['missing']>;

/** Values that the receipt states differently, or that were not found on it. Undefined: nothing was read. */
function differencesOf(claim: Checked, reading: Reading | null): readonly ReadDifference[] | undefined {
  if (reading?.state !== 'done') return undefined;
  const { receiptNumber, purchaseDate, total, currency, items } = reading.values;
  const differing: ReadDifference[] = [];
  const agrees = (read: { readonly isDoubtful: boolean } | null, isSame: boolean) =>
    read !== null && !read.isDoubtful && isSame;
  const key = receiptKey(claim.receiptNumber);
  if (!agrees(receiptNumber, receiptNumber !== null && receiptKey(receiptNumber.value) === key))
    differing.push('receiptNumber');
  if (!agrees(purchaseDate, purchaseDate?.value === claim.purchaseDate)) differing.push('purchaseDate');
  if (!agrees(total, total?.value === claim.total)) differing.push('total');
  // A receipt with nothing but `$` names no currency.
  if (currency !== null && !agrees(currency, currency.value === claim.currency)) differing.push('currency');
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

/** Those of them that the receipt surely states differently. */
function contradictionsOf(
  claim: Checked,
  differing: readonly ReadDifference[],
  { values }: Reading,
): ReadDifference[] {
  const isSure = (read: { readonly isDoubtful: boolean } | null) => read !== null && !read.isDoubtful;
  const partsClaimed = new Set(claim.items.map(({ partNumber }) => partKey(partNumber)));
  const areItemsSure =
    values.items.length > 0 &&
    values.items.every(({ partNumber, isDoubtful }) => !isDoubtful || !partsClaimed.has(partKey(partNumber)));
  return differing.filter((one) => (one === 'items' ? areItemsSure : isSure(values[one])));
}

const okIf = (isOk: boolean): CheckState => (isOk ? 'ok' : 'ask');

/** What a claim that points to others adds: little if they are the same sale, or a receipt of another dealer that only has the same number. */
const weightOfOthers = (key: 'number-once' | 'picture-once', others: readonly ClaimRef[]): number => {
  if (others.length === 0) return 0;
  const grave = others.filter(
    ({ isSameSale, isAlike }) => !isSameSale && (isAlike || key === 'picture-once'),
  );
  if (grave.length > 0) return weights[key];
  return others.some(({ isSameSale }) => isSameSale) ? sameSaleWeight : sameNumberWeight;
};

/** The checks that a claim is scored by, with their evidence. */
export function checksOf(
  claim: Checked,
  { facts, reading }: { readonly facts: ClaimFacts; readonly reading: Reading | null },
): KeptCheck[] {
  const { purchaseDate, terms } = claim;
  const isInside = purchaseDate >= terms.startDate && purchaseDate <= terms.endDate;
  const days = Math.max(0, Math.round((Date.parse(facts.sentDay) - Date.parse(purchaseDate)) / day));
  const seller = reading?.state === 'done' ? reading.values.dealerNumber : null;
  const isSeller = seller !== null && partKey(seller.value) === partKey(claim.dealer.number);
  const expected = currencyOf[claim.dealerCountry];
  const isElsewhere = expected !== undefined && expected !== claim.currency;
  const neighbor = outOfOrder(facts.line);
  const pace = outOfPace(facts.pace);
  const asked = (key: keyof typeof weights, isAsked: boolean) => ({
    state: okIf(!isAsked),
    weight: isAsked ? weights[key] : 0,
  });
  return [
    {
      key: 'dates',
      ...asked('dates', !isInside),
      purchaseDate,
      startDate: terms.startDate,
      endDate: terms.endDate,
    },
    ...(terms.lateAfterDays === null
      ? []
      : [
          {
            key: 'late' as const,
            ...asked('late', days > terms.lateAfterDays),
            days,
            mostDays: terms.lateAfterDays,
          },
        ]),
    {
      key: 'number-once',
      state: okIf(facts.sameNumber.length === 0),
      weight: weightOfOthers('number-once', facts.sameNumber),
      receiptNumber: claim.receiptNumber,
      others: [...facts.sameNumber],
    },
    {
      key: 'picture-once',
      state:
        facts.hasPicture || facts.samePicture.length > 0 ? okIf(facts.samePicture.length === 0) : 'unknown',
      weight: weightOfOthers('picture-once', facts.samePicture),
      others: [...facts.samePicture],
      isOnlyPrint: facts.isOnlyPrint,
    },
    valuesCheck(claim, reading),
    {
      key: 'seller',
      state: seller === null ? 'unknown' : okIf(isSeller),
      weight: seller !== null && !isSeller && !seller.isDoubtful ? weights.seller : 0,
      read: seller?.value ?? null,
      expected: claim.dealer.number,
    },
    {
      key: 'order',
      ...asked('order', neighbor !== null),
      neighbor: neighbor && {
        receiptNumber: neighbor.receiptNumber,
        purchaseDate: neighbor.purchaseDate,
      },
      isBefore: neighbor !== null && neighbor.purchaseDate < purchaseDate,
      others: neighbor
        ? [{ _id: neighbor._id, number: neighbor.number, isSameSale: false, isAlike: false }]
        : [],
    },
    { key: 'velocity', ...asked('velocity', pace.isOver), ...pace.shown },
    {
      key: 'territory',
      ...asked('territory', isElsewhere || facts.isOutside),
      country: claim.dealerCountry,
      currency: claim.currency,
      isOutside: facts.isOutside,
    },
    ...(facts.serials.length > 0 ? serialChecks(claim, facts) : []),
  ];
}

function valuesCheck(claim: Checked, reading: Reading | null): KeptCheck {
  const differing = differencesOf(claim, reading) ?? [];
  const contradicting = reading?.state === 'done' ? contradictionsOf(claim, differing, reading) : [];
  const weight = contradicting.length > 0 ? weights.values : differing.length > 0 ? doubtfulReadingWeight : 0;
  return {
    key: 'values',
    state: reading?.state === 'done' ? okIf(differing.length === 0) : 'unknown',
    weight,
    differing: [...differing],
    contradicting,
  };
}

/** What can change until a claim is paid. It says nothing about the claim, so it is not scored. */
export function payChecksOf(
  claim: Checked,
  { usedCents, obstacle }: { readonly usedCents: number; readonly obstacle: CashObstacle | null },
): KeptCheck[] {
  const { perPersonCents } = claim.terms;
  const limit: KeptCheck = {
    key: 'limit',
    state: okIf(perPersonCents === null || usedCents + claim.amount <= perPersonCents),
    weight: 0,
    usedCents,
    limitCents: perPersonCents,
    amountCents: claim.amount,
  };
  if (claim.spiff.payoutType !== 'cash') return [limit];
  return [limit, { key: 'payable', state: okIf(obstacle === null), weight: 0, missing: obstacle }];
}
