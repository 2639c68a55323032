import type { Doubt } from '#contract/rewards/receipt-readings.fields.ts';
import type { PrintedAmount } from './printed-amounts.rules.ts';
import { phraseOf, type LabelKind, type Segment } from './receipt-labels.rules.ts';
import type { Token, Word } from './printed-text.rules.ts';

/** The price of the sale as it was found. */
export interface FoundTotal {
  readonly cents: number;
  readonly others: readonly number[];
  readonly doubts: readonly Doubt[];
  readonly words: readonly Word[];
  /** A sum on the receipt says the same. */
  readonly isConfirmed: boolean;
  readonly line: number;
  /** Different sums that are called the total, as on two receipts. */
  readonly hasTwo: boolean;
}

interface Candidate {
  readonly amount: PrintedAmount;
  readonly kind: LabelKind;
  readonly line: number;
  /** Its label names it, and nothing else. */
  readonly isNamed: boolean;
}

const centsIn = (amounts: readonly PrintedAmount[]): number | undefined => {
  const cents = amounts.at(-1)?.cents;
  return cents === undefined ? undefined : Math.abs(cents);
};

/** The total of a receipt. `isNoSale`: its words say that money goes back, or that nothing was sold yet. */
export function totalOn(
  segments: readonly Segment[],
  tokens: readonly (readonly Token[])[],
  isNoSale: boolean,
): FoundTotal | null {
  const candidates = candidatesIn(segments);
  const chosen =
    candidates.findLast(({ kind, isNamed }) => kind === 'total' && isNamed) ??
    candidates.findLast(({ kind }) => kind === 'total') ??
    candidates.findLast(({ kind }) => kind === 'due') ??
    candidates.findLast(({ kind }) => kind === 'rest') ??
    candidates.at(-1);
  if (!chosen) return null;
  const known = candidates.find((one) => one.kind === chosen.kind && one.amount.cents !== undefined);
  const { amount, line } = chosen.amount.cents === undefined && known ? known : chosen;
  if (amount.cents === undefined) return null;
  const cents = amount.cents;
  const sums = checkSums(segments, cents);
  const others = new Set(
    candidates.flatMap((one) => [
      ...(one.amount.cents === undefined ? [] : [one.amount.cents]),
      ...one.amount.others,
    ]),
  );
  others.delete(cents);
  const isSpacedRight = amount.doubt === 'spaced' && (sums.isConfirmed || isSupported(segments, amount));
  if (isSpacedRight) for (const other of amount.others) others.delete(other);
  const isAlone = candidates.every((one) => one.amount.cents === cents);
  const doubts = new Set<Doubt>();
  if (isNoSale || candidates.some((one) => one.amount.isNegative) || cents <= 0) doubts.add('no-sale');
  if (!isAlone) doubts.add('several');
  if (!chosen.isNamed) doubts.add('unlabeled');
  if (amount.doubt === 'incomplete' || (amount.doubt === 'spaced' && !isSpacedRight))
    doubts.add('incomplete');
  if (sums.isContradicted) doubts.add('sum');
  if (isUncertainKind(segments, chosen, sums.isConfirmed)) doubts.add('several');
  if (isTooSmall(segments, cents, sums.isConfirmed)) doubts.add('sum');
  if (!sums.isConfirmed && hasReturns(segments)) doubts.add('no-sale');
  if (hasOtherPoint(segments, amount)) doubts.add('incomplete');
  const words = wordsAt(tokens[line]!, amount);
  return {
    cents: amount.isNegative ? -cents : cents,
    others: [...others].filter((other) => other > 0),
    doubts: [...doubts],
    words,
    isConfirmed: sums.isConfirmed,
    line,
    hasTwo:
      new Set(candidates.flatMap((one) => (one.kind === 'total' ? (one.amount.cents ?? []) : []))).size > 1,
  };
}

const wordsAt = (tokens: readonly Token[], { from, to }: { from: number; to: number }): Word[] => [
  ...new Set(tokens.slice(from, to + 1).map(({ word }) => word)),
];

const isTotalKind = (kind: LabelKind): boolean =>
  kind === 'total' || kind === 'due' || kind === 'rest' || kind === 'otherTotal';

function candidatesIn(segments: readonly Segment[]): Candidate[] {
  const lines = Map.groupBy(segments, ({ line }) => line);
  return segments.flatMap((segment, at): Candidate[] => {
    if (!isTotalKind(segment.kind)) return [];
    const { kind, line } = segment;
    const amounts = segment.amounts.length > 0 ? segment.amounts : segment.units;
    const isExact = kind !== 'otherTotal';
    if (amounts.length > 0)
      return amounts.map((amount) => ({
        amount, kind, line,
        isNamed: isExact && (segment.amounts.length === 0 || isPlainLabel(segment)) && lines.get(line)!.length === 1,
      })); // prettier-ignore
    return besideLabel(segments, at, lines).map(({ amount, line: of, isNamed }) => ({
      amount, kind, line: of, isNamed: isNamed && isExact,
    })); // prettier-ignore
  });
}

/** Digits in a label may belong to the amount, unless they count something. */
const isPlainLabel = ({ label }: Segment): boolean =>
  label.every(
    ({ text }, at) =>
      !/\d/.test(text) ||
      /^(?:ITEM|ARTICLE|ART\b|PCS|UNIT)/.test(label[at + 1]?.text ?? '') ||
      /^\(\d+\)$/.test(text) ||
      /^[A-Z0-9]*T0TAL/.test(text),
  );

/** An amount that stands alone before its label, or on the next line. It belongs to it only if no other label or amount is near. */
function besideLabel(
  segments: readonly Segment[],
  at: number,
  lines: ReadonlyMap<number, readonly Segment[]>,
) {
  const { line, isFirst, isLast } = segments[at]!;
  if (!isLast) return [];
  const before = segments[at - 1];
  if (before?.line === line)
    return before.kind === 'none' ? before.amounts.map((amount) => ({ amount, line, isNamed: false })) : [];
  const onLine = (of: number) => lines.get(of) ?? [];
  const isAmount = (of: number) => {
    const there = onLine(of);
    return there.length === 1 && there[0]!.kind === 'none' && there[0]!.amounts.length > 0;
  };
  const isLabel = (of: number) => {
    const there = onLine(of);
    return (
      there.length > 0 &&
      there.every(({ kind, amounts }) => kind !== 'other' && kind !== 'none' && amounts.length === 0)
    );
  };
  if (!isFirst || !isAmount(line + 1)) return [];
  const isNamed = !isLabel(line - 1) && !isAmount(line - 1) && !isAmount(line + 2);
  return onLine(line + 1)[0]!.amounts.map((amount) => ({ amount, line: line + 1, isNamed }));
}

/** Whether another amount shows that a number written with a space is whole: one that is larger than its end, or the same and paid. */
function isSupported(segments: readonly Segment[], { cents, others }: PrintedAmount): boolean {
  const all = segments.flatMap(({ kind, amounts }) => amounts.map((amount) => ({ kind, amount })));
  const [end] = others;
  if (end === undefined || all.some(({ amount }) => amount.cents === end && amount.doubt === null))
    return false;
  return all.some(
    ({ kind, amount }) =>
      amount.cents !== undefined &&
      ((kind === 'payment' && amount.cents === cents) ||
        (!isTotalKind(kind) &&
          !isOutside(kind) &&
          kind !== 'payment' &&
          amount.doubt === null &&
          amount.cents > end &&
          amount.cents <= cents!)),
  );
}

/** Amounts that may be larger than the price. */
const isOutside = (kind: LabelKind): boolean =>
  ['payment', 'change', 'before', 'saved', 'account', 'deposit', 'refund'].includes(kind);

/** No part of a sale is larger than its total, unless a discount made it so; otherwise digits of the total were lost. */
function isTooSmall(segments: readonly Segment[], cents: number, isConfirmed: boolean): boolean {
  const isLarger = ({ amounts }: Segment) =>
    amounts.some((amount) => amount.cents !== undefined && amount.cents > cents);
  const hasDiscount = segments.some(
    ({ kind, amounts }) => kind === 'discount' || amounts.some(({ isNegative }) => isNegative),
  );
  return (
    !(isConfirmed && hasDiscount) && segments.some((segment) => !isOutside(segment.kind) && isLarger(segment))
  );
}

/** Whether the cents of other amounts stand after another sign: `25,50` on a receipt with `4,944.24` is the beginning of a longer number. */
const hasOtherPoint = (segments: readonly Segment[], { point: own }: PrintedAmount): boolean =>
  segments.some(({ amounts }) =>
    amounts.some(
      ({ cents, point }) => cents !== undefined && point !== null && own !== null && point !== own,
    ),
  );

/** Parts that were given back: then a total above zero may be what the shop paid. */
const hasReturns = (segments: readonly Segment[]): boolean =>
  segments.some(
    ({ kind, amounts }) =>
      (kind === 'none' || kind === 'other') && amounts.some(({ isNegative }) => isNegative),
  );

/** Other sums on the receipt that may be the price, or make it another one. */
function isUncertainKind(segments: readonly Segment[], chosen: Candidate, isConfirmed: boolean): boolean {
  const has = (...kinds: readonly LabelKind[]) =>
    segments.some(({ kind, amounts }) => kinds.includes(kind) && amounts.length > 0);
  if (chosen.kind === 'rest' && !isConfirmed) return true;
  if (chosen.kind !== 'total' && has('deposit', 'account', 'tip', 'refund')) return true;
  // A coupon below the total makes the price smaller, and a tip larger.
  const isBelow = (kind: LabelKind) =>
    segments.some(
      (segment) => segment.kind === kind && segment.line > chosen.line && segment.amounts.length > 0,
    );
  if (isBelow('discount') || isBelow('deposit') || isBelow('refund')) return true;
  if (isChangedBelow(segments, chosen, isConfirmed)) return true;
  if (!isConfirmed && (isBelow('fee') || isBelow('tax'))) return true;
  return !isConfirmed && has('deposit', 'account', 'tip', 'refund', 'before', 'saved', 'discount');
}

/**
 * Whether amounts below the total may make the price another one, though nothing says what they are: `Less employee 10.00`, `Core charge 5.00`. A sum that confirms
 * the total makes one of them harmless, but not two that make the total between them: something was taken off, and what is left is paid.
 */
function isChangedBelow(segments: readonly Segment[], chosen: Candidate, isConfirmed: boolean): boolean {
  const total = chosen.amount.cents ?? 0;
  const below = segments.flatMap(({ line, kind, amounts }) =>
    line > chosen.line && kind === 'other'
      ? amounts.flatMap(({ cents = 0 }) => (cents === 0 || cents === total ? [] : [cents]))
      : [],
  );
  if (!isConfirmed) return below.length > 0;
  const all = new Set(
    segments.flatMap(({ line, amounts }) =>
      line > chosen.line ? amounts.flatMap(({ cents = 0 }) => cents) : [],
    ),
  );
  return below.some((cents) => all.has(total - cents) || all.has(total + cents));
}

/** Whether the sums of the receipt make its total: what was sold, taxes, fees, and a tip without discounts; and what was paid. */
function checkSums(
  segments: readonly Segment[],
  total: number,
): { isConfirmed: boolean; isContradicted: boolean } {
  const of = (kind: LabelKind) =>
    segments.filter((segment) => segment.kind === kind && segment.amounts.length > 0);
  const sumOf = (kind: LabelKind) =>
    of(kind).reduce((sum, { amounts }) => sum + (centsIn(amounts) ?? Number.NaN), 0);
  const subtotals = of('subtotal').flatMap(({ amounts }) => centsIn(amounts) ?? []);
  const taxes = [sumOf('tax'), ...of('taxSum').flatMap(({ amounts }) => centsIn(amounts) ?? [])];
  if (of('included').length > 0) taxes.push(0);
  const [discounts, fees, tips] = [sumOf('discount'), sumOf('fee'), sumOf('tip')];
  const makes = subtotals.some((subtotal) =>
    taxes.some((tax) =>
      [0, discounts].some((discount) =>
        [0, fees].some((fee) => subtotal + tax + fee + tips - discount === total),
      ),
    ),
  );
  const isUnknown = [...taxes, discounts, fees, tips].some(Number.isNaN);
  const paid = isPaid(
    of('payment').flatMap(({ amounts }) => centsIn(amounts) ?? []),
    sumOf('change'),
    total,
  );
  const differs = subtotals.length > 0 && !makes && !isUnknown;
  return { isConfirmed: makes && paid !== false, isContradicted: differs || paid === false };
}

/** Cash that is given for a smaller sum. */
const banknote = 500;

/** Whether what was paid is the total. Undefined: nothing says so. */
function isPaid(payments: readonly number[], change: number, total: number): boolean | undefined {
  if (payments.length === 0 || Number.isNaN(change)) return undefined;
  const sum = payments.reduce((all, one) => all + one, 0);
  if (sum - change === total || payments.includes(total) || payments.some((one) => one - change === total))
    return true;
  return change === 0 && payments.length === 1 && sum > total && sum % banknote === 0 ? undefined : false;
}

const noSale: ReadonlySet<string> = new Set(
  `REFUND REFUNDED REFD RFND REMBOURSEMENT REMBOURSE REMB CREDITED CREDITE REVERSAL REVERSED RETURN RETURNED RTN RTRN RETOUR CREDIT AVOIR VOID VOIDED ANNULE ANNULEE
  ANNULATION CANCELLED CANCELED CANCELADO QUOTE QUOTATION ESTIMATE ESTIMATION PRESUPUESTO DEVIS SOUMISSION PROFORMA STATEMENT RELEVE LAYAWAY CHARGEBACK BUYBACK PAYOUT
  GUTSCHRIFT STORNO DEVOLUCION REEMBOLSO CREDITO DECLINED REFUSE REFUSEE REFUSED REJECTED REJETEE SUSPENDED SUSPENDUE SPECIMEN`.split(
    /\s+/,
  ),
);
/** Papers that are no receipt, and sales that did not come about, in several words. */
const noSalePhrases: readonly string[] = [
  'PRO FORMA', 'MONEY BACK', 'CASH BACK REFUND', 'BUY BACK', 'CASH OUT', 'PAID OUT', 'PAY OUT', 'CHARGE BACK', 'NOT A RECEIPT', 'NOT A SALE', 'NO SALE', 'PAS UN RECU',
  'NOT APPROVED', 'NOT COMPLETED', 'NON APPROUVEE', 'NON COMPLETEE', 'TRAINING MODE', 'MODE FORMATION', 'TEST MODE', 'MODE TEST', 'PACKING SLIP', 'PACKING LIST', 'DELIVERY NOTE',
  'BON DE LIVRAISON', 'ORDER CONFIRMATION', 'CONFIRMATION DE COMMANDE', 'SALES ORDER', 'ON HOLD', 'EN ATTENTE', 'SALES REPORT', 'DAILY REPORT', 'Z REPORT', 'X REPORT',
  'RAPPORT DES VENTES', 'RAPPORT DE CAISSE', 'RAPPORT Z',
]; // prettier-ignore
const policy: ReadonlySet<string> = new Set(
  `POLICY POLITIQUE WITHIN DAYS JOURS NO AUCUN AUCUNE SANS WITHOUT NON CONDITIONS ACCEPTED ACCEPTES ACCEPTE EXCHANGE EXCHANGES ECHANGE ECHANGES KEEP
  CONSERVEZ PLEASE UNTIL JUSQU VEUILLEZ DAY JOUR GUARANTEE GUARANTEED GARANTIE SATISFACTION SATISFAIT`.split(
    /\s+/,
  ),
);
const cards: ReadonlySet<string> = new Set('CARD CARTE VISA MASTERCARD MC AMEX UNION'.split(' '));

/** Words that say that money goes back, or that nothing was sold. What shops print about returns says neither. */
export function isNoSaleLine(tokens: readonly Token[]): boolean {
  const phrase = phraseOf(tokens);
  const all = phrase.split(' ');
  const found = all.filter((word) => noSale.has(word));
  const isPhrase = noSalePhrases.some((one) => ` ${phrase} `.includes(` ${one} `));
  if (found.length === 0 && !isPhrase) return false;
  if (isPhrase && phrase.includes('NO SALE')) return all.length <= 3;
  if (!isPhrase && found.every((word) => word === 'CREDIT') && all.some((word) => cards.has(word)))
    return false;
  return !all.some((word) => policy.has(word));
}
