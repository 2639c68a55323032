import {
  nothingRead,
  type Doubt,
  type ReadingBox,
  type ReadItem,
  type ReadValues,
} from '#contract/rewards/receipt-readings.fields.ts';
import { withoutEnds } from '#contract/platform/without-ends.ts';
import { plain, tokensOf, type Line, type Token, type Word } from './printed-text.rules.ts';
import { currencyOn } from './read-currency.rules.ts';
import { dayOn, mostOthers } from './read-day.rules.ts';
import { numberOn } from './read-number.rules.ts';
import { isNoSaleLine, totalOn } from './read-total.rules.ts';
import { segmentsOf } from './receipt-labels.rules.ts';

export type { Line, Word } from './printed-text.rules.ts';

/** Values that the reader is less sure of are asked about. */
const surely = 0.8;
/** A sum that adds up confirms what alone would be doubtful, but for words that are hardly legible. */
const hardly = 0.5;

const textOf = (line: Line): string => line.map(({ text }) => text).join(' ');

const boxOf = (words: Line): ReadingBox | null => {
  const [first] = words;
  if (!first) return null;
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  return { page: first.box.page, x, y, width: right - x, height: bottom - y };
};

interface Found<T> {
  readonly value: T;
  readonly others: readonly T[];
  readonly doubts: readonly Doubt[];
  readonly words: readonly Word[];
}

/** One value with the words it was read from, and every reason not to be sure of it. */
function presented<T>({ value, others, doubts, words }: Found<T>, isConfirmed = false) {
  const confidence = Math.min(1, ...words.map((word) => word.confidence));
  const isUnclear = confidence < surely && !(isConfirmed && confidence > hardly);
  const all: Doubt[] = [...new Set<Doubt>([...doubts, ...(isUnclear ? ['unclear' as const] : [])])];
  return {
    value,
    text: textOf(words),
    confidence,
    isDoubtful: all.length > 0,
    doubts: all,
    others: others.slice(0, mostOthers),
    box: boxOf(words),
  };
}

/**
 * What the lines of a receipt say. A value is sure only if it is the only candidate, a label names it, it is whole, and nothing on the receipt contradicts
 * it. `today` tells in which order the numbers of a day stand.
 */
export function parseReceipt(lines: readonly Line[], today?: string): ReadValues {
  const tokens = lines.map(tokensOf);
  const segments = tokens.flatMap((line, at) => segmentsOf(line, at));
  const [number, day] = [numberOn(tokens), dayOn(tokens, today)];
  const total = totalOn(segments, tokens, tokens.some(isNoSaleLine));
  const currency = currencyOn(tokens, total?.line);
  // Two numbers, or two days that labels name, are those of two receipts: then no value is surely that of the sale.
  const areTwo =
    number?.doubts.includes('several') === true ||
    (day !== null && day.named.length > 1) ||
    total?.hasTwo === true;
  const ofOne = <T>(found: Found<T>): Found<T> =>
    areTwo ? { ...found, doubts: [...new Set<Doubt>([...found.doubts, 'two-receipts'])] } : found;
  return {
    ...nothingRead,
    receiptNumber: number && presented(ofOne(number)),
    purchaseDate: day && presented(ofOne(day)),
    total: total && presented(ofOne({ ...total, value: total.cents }), total.isConfirmed),
    currency: currency && presented(currency),
    dealerNumber: dealerIn(tokens),
    items: itemsIn(lines),
  };
}

const dealerLabels: ReadonlySet<string> = new Set(['DEALER', 'CONCESSION', 'CONCESSIONNAIRE']);
const isCode = (text: string): boolean => /\d/.test(text) && /^[A-Z0-9][A-Z0-9-]{2,}$/i.test(text);
/** A word without the signs around it. */
const bare = (text: string): string => withoutEnds(text, '#:.', '.,;:');

function dealerIn(lines: readonly (readonly Token[])[]): ReadValues['dealerNumber'] {
  const codes = lines.flatMap((line) => {
    const at = line.findIndex(({ text }) => dealerLabels.has(bare(text)));
    const code = at < 0 ? undefined : line.slice(at + 1).find(({ text }) => isCode(bare(text)));
    return code ? [code.word] : [];
  });
  const [first] = codes;
  if (!first) return null;
  const others = [...new Set(codes.map(({ text }) => bare(text)))].filter(
    (text) => text !== bare(first.text),
  );
  return presented({
    value: bare(first.text),
    others,
    doubts: others.length > 0 ? ['several'] : [],
    words: [first],
  });
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
