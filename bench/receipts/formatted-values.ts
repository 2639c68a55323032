import type { ReadValues } from '#contract/rewards/receipt-readings.fields.ts';
import type { Truth } from '#tests/builders/receipts/paper.ts';

const amount = (cents: number): string => (cents / 100).toFixed(2);

type Read = ReadValues['total'] | ReadValues['receiptNumber'];

/** A value with `✓` if it is sure, else with the reasons why not. */
const value = (name: string, read: Read): string => {
  if (!read) return `${name} -`;
  const text = typeof read.value === 'number' ? amount(read.value) : read.value;
  return `${name} ${text} ${read.isDoubtful ? `? (${(read.doubts ?? []).join(', ')})` : '✓'}`;
};

/** What is printed, and what was read, in a line. */
export const formatted = {
  truth: ({ total, number, day, currency }: Truth): string =>
    `total ${total === null ? 'of no sale, or of two' : amount(total)}; number ${number ?? '-'}; day ${day ?? '-'}; currency ${currency ?? '-'}`,
  values: ({ total, receiptNumber, purchaseDate, currency }: ReadValues): string =>
    [
      value('total', total),
      value('number', receiptNumber),
      value('day', purchaseDate),
      value('currency', currency),
    ].join('; '),
};
