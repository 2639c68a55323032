import { receiptCurrencies, type ReceiptCurrency } from '#contract/rewards/spiff-claims.fields.ts';
import type { Doubt, Reading } from '#contract/rewards/receipt-readings.fields.ts';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';

export interface ItemValues {
  readonly partNumber: string;
  readonly quantity: number | '';
  /** A serial on each line, where the spiff asks for them. */
  readonly serials: readonly string[];
}

/** The form of a claim while somebody fills it in. */
export interface ClaimValues extends Record<string, unknown> {
  readonly spiff: string;
  readonly dealer: string;
  readonly purchaseDate: string;
  readonly receiptNumber: string;
  readonly total: number | null;
  readonly currency: ReceiptCurrency;
  readonly convertedTotal: number | null;
  readonly items: readonly ItemValues[];
  readonly note: string;
}

/**
 * Fields that the receipt filled in. `sure`: with a tick; `ask`: the person is asked about it, with the reasons and with what else it may be; `text` is as
 * it was read.
 */
export type ReadMark =
  | { readonly state: 'sure' }
  | {
      readonly state: 'ask';
      readonly text: string;
      readonly doubts?: readonly Doubt[];
      readonly others?: readonly (string | number)[];
    };
export type Marks = Readonly<Record<string, ReadMark>>;

export const emptyItem: ItemValues = { partNumber: '', quantity: 1, serials: [] };

interface Marked {
  readonly isDoubtful: boolean;
  readonly text: string;
  readonly doubts?: readonly Doubt[] | undefined;
  readonly others?: readonly (string | number)[] | undefined;
}

/** The values that a reading fills in, and how sure it is of each. Parts that the program does not pay for are left out. */
export function prefilled(
  { values: read }: Pick<Reading, 'values'>,
  program: Pick<Spiff, 'parts' | 'currency'>,
): { readonly values: Partial<ClaimValues>; readonly marks: Marks; readonly linesCount: number } {
  const marks: Record<string, ReadMark> = {};
  const mark = (name: string, one: Marked) => {
    const { isDoubtful, text, doubts, others } = one;
    marks[name] = isDoubtful
      ? { state: 'ask', text, ...(doubts?.length && { doubts }), ...(others?.length && { others }) }
      : { state: 'sure' };
  };
  if (read.receiptNumber) mark('receiptNumber', read.receiptNumber);
  if (read.purchaseDate) mark('purchaseDate', read.purchaseDate);
  if (read.total) mark('total', read.total);
  if (read.currency?.isDoubtful) mark('currency', read.currency);
  const keys = new Set(program.parts.map((part) => partKey(part.partNumber)));
  const counting = read.items.filter(
    ({ partNumber, suggested }) =>
      program.parts.length === 0 || suggested !== null || keys.has(partKey(partNumber)),
  );
  for (const [index, item] of counting.entries())
    mark(`items.${index}.partNumber`, { isDoubtful: item.isDoubtful, text: item.partNumber });
  const currency = receiptCurrencies.find((one) => one === read.currency?.value);
  return {
    values: {
      ...(read.receiptNumber && { receiptNumber: read.receiptNumber.value }),
      ...(read.purchaseDate && { purchaseDate: read.purchaseDate.value }),
      // What goes back to somebody is no total of a sale.
      ...(read.total && read.total.value > 0 && { total: read.total.value }),
      ...(currency && { currency }),
      ...(counting.length > 0 && {
        items: counting.map(({ partNumber, suggested, quantity }) => ({
          partNumber: suggested ?? partNumber,
          quantity,
          serials: [],
        })),
      }),
    },
    marks,
    linesCount: read.items.length,
  };
}
