import type { Doubt } from '#contract/rewards/receipt-readings.fields.ts';
import { daysIn, type PrintedDay } from './printed-days.rules.ts';
import { lettersOf, type Token, type Word } from './printed-text.rules.ts';

export interface FoundDay {
  readonly value: string;
  readonly others: readonly string[];
  readonly doubts: readonly Doubt[];
  readonly words: readonly Word[];
  /** Days that labels name. Several mean several receipts. */
  readonly named: readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));
const nouns = words('DATE DATED SOLD VENDU');
const fillers = words(
  `OF THE DE DU D LA L LE ET AND TIME HEURE SALE SALES PURCHASE PURCHASED INVOICE RECEIPT TRANSACTION ACHAT VENTE FACTURE FACTURATION RECU ON ISSUED ISSUE
  EMISSION TICKET BILL BILLING MON TUE WED THU FRI SAT SUN MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY LUN MAR MER JEU VEN SAM DIM LUNDI
  MARDI MERCREDI JEUDI VENDREDI SAMEDI DIMANCHE`,
);
/** Days of something else, which contradict nothing. */
const foreign = words(
  'DUE ECHEANCE EXP EXPIRES EXPIRY EXPIRATION VALID VALIDE UNTIL JUSQU BEFORE AVANT WARRANTY GARANTIE BIRTH NAISSANCE',
);

type Found = PrintedDay & {
  readonly label: 'named' | 'none' | 'foreign';
  readonly isTouched: boolean;
  readonly words: readonly Word[];
};

/** The day of the sale: the only one on the receipt, which a label names and which can be read in one order. */
export function dayOn(lines: readonly (readonly Token[])[], today?: string): FoundDay | null {
  const found = lines.flatMap((tokens, at) => daysOn(tokens, lines[at - 1] ?? [], today));
  const mine = found.filter(({ label }) => label !== 'foreign');
  const named = mine.filter(({ label }) => label === 'named');
  const chosen = named[0] ?? mine[0];
  if (!chosen) return null;
  const days = new Set(mine.flatMap(({ day, others }) => [day, ...others]));
  days.delete(chosen.day);
  const doubts: Doubt[] = [];
  if (chosen.others.length > 0) doubts.push('order');
  if (mine.some(({ day }) => day !== chosen.day)) doubts.push('several');
  if (chosen.label !== 'named') doubts.push('unlabeled');
  if (chosen.isTouched) doubts.push('incomplete');
  if (chosen.isOutside) doubts.push('range');
  return {
    value: chosen.day,
    others: [...days].slice(0, mostOthers),
    doubts,
    words: chosen.words,
    named: [...new Set(named.map(({ day }) => day))],
  };
}

/** More would help nobody to choose. */
export const mostOthers = 5;

function daysOn(tokens: readonly Token[], before: readonly Token[], today: string | undefined): Found[] {
  let begin = 0;
  return daysIn(tokens, today).map((day) => {
    const own = tokens.slice(begin, day.from);
    begin = day.to + 1;
    const isAlone = day.from === 0 && tokens.length === day.to + 1;
    const label = labelOf(own.length === 0 && isAlone ? before : own);
    // Digits behind it may be the end of its last number.
    const isTouched = /^\d{1,2}$/.test(tokens[day.to + 1]?.text ?? '');
    return {
      ...day,
      label,
      isTouched,
      words: [...new Set(tokens.slice(day.from, day.to + 1).map(({ word }) => word))],
    };
  });
}

function labelOf(tokens: readonly Token[]): Found['label'] {
  const all = tokens
    .flatMap(({ text }) => text.split(/[-/.,()']/).map(lettersOf))
    .filter((word) => word !== '');
  if (all.some((word) => foreign.has(word))) return 'foreign';
  const hasDigits = tokens.some(({ text }) => /\d/.test(text) && lettersOf(text) === '');
  const isNamed =
    all.some((word) => nouns.has(word)) && all.every((word) => nouns.has(word) || fillers.has(word));
  return isNamed && !hasDigits ? 'named' : 'none';
}
