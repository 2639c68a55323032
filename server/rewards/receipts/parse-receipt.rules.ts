import { withoutEnds } from '#contract/platform/without-ends.ts';
import {
  nothingRead,
  type ReadingBox,
  type ReadItem,
  type ReadValues,
} from '#contract/rewards/receipt-readings.fields.ts';

/** A word on a page as the reader found it. */
export interface Word {
  readonly text: string;
  /** From 0 to 1; 1 for the text of a PDF. */
  readonly confidence: number;
  readonly box: ReadingBox;
}
/** The words of a line, from left to right. */
export type Line = readonly Word[];

/** Values that the reader is less sure of are asked about. */
const surely = 0.8;

const textOf = (line: Line): string => line.map(({ text }) => text).join(' ');
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();

const boxOf = (words: Line): ReadingBox | null => {
  const [first] = words;
  if (!first) return null;
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { page: first.box.page, x, y, width: right - x, height: bottom - y };
};

/** One value with the words it was read from. `isDoubtful` if one of them may be wrong, or if the receipt contradicts itself. */
function found<T>(value: T, words: Line, isDoubtful = false) {
  const confidence = Math.min(1, ...words.map((word) => word.confidence));
  return {
    value,
    text: textOf(words),
    confidence,
    isDoubtful: isDoubtful || confidence < surely,
    box: boxOf(words),
  };
}

const months: Readonly<Record<string, number>> = {
  JAN: 1, FEB: 2, FEV: 2, MAR: 3, APR: 4, AVR: 4, MAY: 5, MAI: 5, JUN: 6, JUIN: 6, JUL: 7, JUIL: 7, AUG: 8, AOU: 8, SEP: 9, OCT: 10, NOV: 11, DEC: 12,
}; // prettier-ignore

/** The cents of `412.70`, `1,412.70`, `412,70` or `1 412,70`; undefined for anything else. Two decimals make an amount. */
export function amountIn(text: string): number | undefined {
  const match = /^[^\d-]*(\d{1,3}(?:[ ,.\u00a0\u202f]?\d{3})*|\d+)[.,](\d{2})[^\d]*$/.exec(text);
  if (!match) return undefined;
  return Number(match[1]!.replace(/\D/g, '')) * 100 + Number(match[2]);
}

const isRealDay = (year: number, month: number, date: number): boolean =>
  month >= 1 && month <= 12 && date >= 1 && date <= new Date(Date.UTC(year, month, 0)).getUTCDate();
const dayText = (year: number, month: number, date: number): string | undefined => {
  const full = year < 100 ? 2000 + year : year;
  if (!isRealDay(full, month, date) || full < 2000) return undefined;
  return `${full}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
};

/** A day that a line names. `isDoubtful` if its numbers can be read in two orders. */
export function dayIn(text: string): { readonly day: string; readonly isDoubtful: boolean } | undefined {
  const upper = plain(text);
  const iso = /\b(20\d\d)[-/.](\d{1,2})[-/.](\d{1,2})\b/.exec(upper);
  if (iso) return once(dayText(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  const word = /\b(\d{1,2})[ .-]*([A-Z]{3,9})[ .,-]*(\d{4}|\d{2})\b/.exec(upper);
  const wordMonth = word && (months[word[2]!.slice(0, 4)] ?? months[word[2]!.slice(0, 3)]);
  if (wordMonth) return once(dayText(Number(word[3]), wordMonth, Number(word[1])));
  const first = /\b([A-Z]{3,9})[ .]*(\d{1,2})[ ,.]+(\d{4})\b/.exec(upper);
  const firstMonth = first && (months[first[1]!.slice(0, 4)] ?? months[first[1]!.slice(0, 3)]);
  if (firstMonth) return once(dayText(Number(first[3]), firstMonth, Number(first[2])));
  const numbers = /\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(upper);
  if (!numbers) return undefined;
  const [a, b, year] = [Number(numbers[1]), Number(numbers[2]), Number(numbers[3])];
  const american = dayText(year, a, b);
  const other = dayText(year, b, a);
  const day = american ?? other;
  if (day === undefined) return undefined;
  return { day, isDoubtful: american !== undefined && other !== undefined && american !== other };
}

const once = (day: string | undefined) => (day ? { day, isDoubtful: false } : undefined);

const currencyWords: readonly (readonly [RegExp, string])[] = [
  [/\b(?:CAD|CA\$|C\$)/, 'CAD'],
  [/\b(?:EUR)\b|€/, 'EUR'],
  [/\b(?:GBP)\b|£/, 'GBP'],
  [/\bAUD\b|\bA\$/, 'AUD'],
  [/\bNZD\b|\bNZ\$/, 'NZD'],
  [/\bCLP\b/, 'CLP'],
  [/\b(?:USD|US\$)/, 'USD'],
];

const numberLabels = /\b(?:RECEIPT|INVOICE|INV|RECU|FACTURE|TICKET|ORDER|N[O0]\b\.?)\b/;
const totalLabels = /\b(?:GRAND TOTAL|AMOUNT DUE|BALANCE DUE|TOTAL|MONTANT DU|NET A PAYER)\b/;
const notTotals = /\b(?:SUB ?-?TOTAL|SOUS ?-?TOTAL|TAX|TAXES|TVA|TPS|TVQ|SAVED|ITEMS?|DISCOUNT|CHANGE)\b/;
const dealerLabels = /\b(?:DEALER|CONCESSION|CONCESSIONNAIRE)\b/;
const taxLabels = /\b(?:TAX|TAXES|TVA|TPS|TVQ)\b/;
const isCode = (text: string): boolean => /\d/.test(text) && /^[A-Z0-9][A-Z0-9-]{2,}$/i.test(text);

/** What the lines of a receipt say. */
export function parseReceipt(lines: readonly Line[]): ReadValues {
  const items = itemsIn(lines);
  return {
    ...nothingRead,
    receiptNumber: numberIn(lines),
    purchaseDate: dateIn(lines),
    total: totalIn(lines),
    currency: currencyIn(lines),
    dealerNumber: codeAfter(lines, dealerLabels),
    items,
  };
}

/** A word without the signs around it. */
const bare = (text: string): string => withoutEnds(text, '#:.', '.,;:');

function codeAfter(lines: readonly Line[], labels: RegExp): ReadValues['receiptNumber'] {
  for (const line of lines) {
    const at = line.findIndex((word) => labels.test(plain(word.text)));
    if (at < 0) continue;
    const code = line.slice(at + 1).find((word) => isCode(bare(word.text)));
    if (code) return { ...found(bare(code.text), [code]) };
  }
  return null;
}

const numberIn = (lines: readonly Line[]): ReadValues['receiptNumber'] =>
  codeAfter(
    lines.filter((line) => !totalLabels.test(plain(textOf(line)))),
    numberLabels,
  );

function dateIn(lines: readonly Line[]): ReadValues['purchaseDate'] {
  const days = lines.flatMap((line) => {
    const day = dayIn(textOf(line));
    return day ? [{ ...day, line }] : [];
  });
  const labeled = days.find(({ line }) => /\bDATE\b/.test(plain(textOf(line)))) ?? days[0];
  if (!labeled) return null;
  const isContradicted = days.some(({ day }) => day !== labeled.day);
  const words = labeled.line.filter((word) => /\d/.test(word.text) || months[plain(word.text).slice(0, 3)]);
  return found(labeled.day, words, labeled.isDoubtful || isContradicted);
}

function amountsOf(line: Line) {
  return line.flatMap((word) => {
    const cents = amountIn(word.text);
    return cents === undefined ? [] : [{ cents, word }];
  });
}

/** The total, checked against the sum of what is above it where the receipt says both. */
function totalIn(lines: readonly Line[]): ReadValues['total'] {
  const totals = lines.filter((line) => {
    const text = plain(textOf(line));
    return totalLabels.test(text) && !notTotals.test(text) && amountsOf(line).length > 0;
  });
  const last = totals.at(-1);
  const amount = last && amountsOf(last).at(-1);
  if (!amount) return null;
  const valueOn = (labels: RegExp) =>
    lines.find((line) => labels.test(plain(textOf(line))) && amountsOf(line).length > 0);
  const subtotal = valueOn(/\b(?:SUB ?-?TOTAL|SOUS ?-?TOTAL)\b/);
  const taxes = lines.filter((line) => taxLabels.test(plain(textOf(line))) && amountsOf(line).length > 0);
  const sum = subtotal
    ? [subtotal, ...taxes].reduce((all, line) => all + amountsOf(line).at(-1)!.cents, 0)
    : undefined;
  // No line above a total is larger; otherwise digits of it were lost.
  const isTooSmall = lines
    .slice(0, lines.indexOf(last))
    .some((line) => amountsOf(line).some(({ cents }) => cents > amount.cents));
  const isContradicted =
    isTooSmall ||
    (sum !== undefined && sum !== amount.cents) ||
    totals.some((line) => amountsOf(line).at(-1)!.cents !== amount.cents);
  // A sum that adds up confirms what alone would be doubtful.
  const value = found(amount.cents, [amount.word], isContradicted);
  return sum === amount.cents && value.confidence > 0.5 ? { ...value, isDoubtful: false } : value;
}

function currencyIn(lines: readonly Line[]): ReadValues['currency'] {
  for (const line of lines)
    for (const word of line) {
      const known = currencyWords.find(([pattern]) => pattern.test(plain(word.text)));
      if (known) return found(known[1], [word]);
    }
  return null;
}

/** More than a claim may name. */
const mostItems = 100;

/** Part numbers after `PN` or `SKU`, or codes beside a quantity such as `2 x`. */
function itemsIn(lines: readonly Line[]): ReadItem[] {
  const items: ReadItem[] = [];
  for (const line of lines) {
    if (items.length >= mostItems) break;
    const label = line.findIndex((word) => /^(?:PN|P\/N|SKU|REF|PART|PIECE)[#:.]*$/.test(plain(word.text)));
    const part = label >= 0 ? line[label + 1] : undefined;
    if (!part || !isCode(part.text)) continue;
    const text = textOf(line);
    const quantity =
      /(?:^|\s)(\d{1,3})\s*[x×]\s?/i.exec(text) ?? /\b(?:QTY|QTE)[:. ]*(\d{1,3})\b/.exec(plain(text));
    const first = line.find((word) => quantity !== null && word.text.startsWith(quantity[1]!));
    const confidence = Math.min(part.confidence, first?.confidence ?? 1);
    items.push({
      partNumber: part.text,
      suggested: null,
      quantity: quantity ? Number(quantity[1]) : 1,
      confidence,
      isDoubtful: confidence < surely || quantity === null,
      box: boxOf(line.slice(0, label + 2)),
    });
  }
  return items;
}
