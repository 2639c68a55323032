import { receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import type { ReadValues } from '#contract/rewards/receipt-readings.fields.ts';
import { parseReceipt } from '#server/rewards/receipts/parse-receipt.rules.ts';
import { seeded } from '#tests/builders/random.ts';
import { asRead, Paper, today, type Layout, type MadePaper, type Truth } from './paper.ts';

/** Numbers from 0 to below 1, the same for the same seed. */
function chanceOf(seed: number): () => number {
  const steps = 2 ** 32;
  const next = seeded(seed);
  return () => next(steps) / steps;
}

export const valueNames = ['total', 'number', 'day', 'currency'] as const;
export type ValueName = (typeof valueNames)[number];

export interface TriedReceipt {
  readonly layout: Layout;
  readonly paper: MadePaper;
  readonly read: ReadValues;
  /** Values of which the reader is sure, and those of them that are wrong. */
  readonly sure: readonly ValueName[];
  readonly wrong: readonly ValueName[];
}

/** Makes receipts in the given layouts, and reads them. */
export function tryLayouts(layouts: readonly Layout[], count: number, seed: number): TriedReceipt[] {
  const random = chanceOf(seed);
  return Array.from({ length: count }, (_, index) => {
    const layout = layouts[index % layouts.length]!;
    const paper = layout.make(new Paper(random));
    const read = parseReceipt(asRead(paper.lines, random() < 0.5), today);
    return { layout, paper, read, sure: sureOf(read), wrong: wrongOf(read, paper.truth) };
  });
}

function sureOf({ total, receiptNumber, purchaseDate, currency }: ReadValues): readonly ValueName[] {
  const values = { total, number: receiptNumber, day: purchaseDate, currency };
  return valueNames.filter((name) => values[name]?.isDoubtful === false);
}

/** Values of which a reader is sure, and which the receipt does not say. */
export function wrongOf(read: ReadValues, truth: Truth): readonly ValueName[] {
  const isRight: Readonly<Record<ValueName, boolean>> = {
    total: read.total?.value === truth.total,
    number: truth.number !== null && receiptKey(read.receiptNumber?.value ?? '') === receiptKey(truth.number),
    day: read.purchaseDate?.value === truth.day,
    currency: read.currency?.value === truth.currency,
  };
  return sureOf(read).filter((name) => !isRight[name]);
}
