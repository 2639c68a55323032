import type { Doubt, ReadingBox } from '#contract/rewards/receipt-readings.fields.ts';
import { receiptKey } from '#contract/rewards/receipt-number.rules.ts';
import type { SpiffClaimDetail } from '#contract/rewards/spiff-claims.calls.ts';
import { partKey } from '#contract/rewards/spiffs.rules.ts';

/** One value as it was read and as it was claimed. `number` joins it to its box on the receipt. */
export interface ReadingRow {
  readonly key: string;
  readonly number: number;
  readonly kind: 'receipt' | 'date' | 'item' | 'total' | 'currency';
  readonly read: { readonly text: string; readonly quantity?: number; readonly cents?: number } | null;
  readonly item?: SpiffClaimDetail['items'][number];
  readonly box: ReadingBox | null;
  /** The values differ, or the reader is not sure. */
  readonly isDoubtful: boolean;
  /** Why the reader is not sure, and what else the value may be. */
  readonly doubts: readonly Doubt[];
  readonly others: readonly (string | number)[];
}

/** The doubts of a reader about a value, as the sender was asked about it. */
const asked = (
  read:
    | {
        readonly isDoubtful: boolean;
        readonly doubts?: readonly Doubt[] | undefined;
        readonly others?: readonly (string | number)[] | undefined;
      }
    | null
    | undefined,
) => ({
  doubts: read?.isDoubtful ? (read.doubts ?? ['unclear' as const]) : [],
  others: read?.isDoubtful ? (read.others ?? []) : [],
});

/** The values of a claim with those of its receipt, numbered from the top of the receipt to its end. */
export function readingRows(claim: SpiffClaimDetail): readonly ReadingRow[] {
  const values = claim.reading?.state === 'done' ? claim.reading.values : undefined;
  const { receiptNumber, purchaseDate, total, currency } = values ?? {};
  const rows: Omit<ReadingRow, 'number'>[] = [
    {
      key: 'receipt',
      kind: 'receipt',
      read: receiptNumber ? { text: receiptNumber.value } : null,
      box: receiptNumber?.box ?? null,
      isDoubtful:
        !receiptNumber ||
        receiptNumber.isDoubtful ||
        receiptKey(receiptNumber.value) !== receiptKey(claim.receiptNumber),
      ...asked(receiptNumber),
    },
    {
      key: 'date',
      kind: 'date',
      read: purchaseDate ? { text: purchaseDate.value } : null,
      box: purchaseDate?.box ?? null,
      isDoubtful: !purchaseDate || purchaseDate.isDoubtful || purchaseDate.value !== claim.purchaseDate,
      ...asked(purchaseDate),
    },
    ...claim.items.map((item, index): Omit<ReadingRow, 'number'> => {
      const read =
        values?.items.find((one) => partKey(one.partNumber) === partKey(item.partNumber)) ??
        values?.items.find((one) => isOneApart(one.partNumber, item.partNumber));
      const isSame =
        read !== undefined &&
        partKey(read.partNumber) === partKey(item.partNumber) &&
        read.quantity === item.quantity;
      return {
        key: `item-${index}`,
        kind: 'item',
        item,
        read: read ? { text: read.partNumber, quantity: read.quantity } : null,
        box: read?.box ?? null,
        isDoubtful: !isSame || read.isDoubtful,
        ...asked(read && { isDoubtful: read.isDoubtful }),
      };
    }),
    {
      key: 'total',
      kind: 'total',
      read: total ? { text: total.text, cents: total.value } : null,
      box: total?.box ?? null,
      isDoubtful: !total || total.isDoubtful || total.value !== claim.total,
      ...asked(total),
    },
    // A receipt with nothing but `$` names no currency.
    ...(currency
      ? [
          {
            key: 'currency',
            kind: 'currency' as const,
            read: { text: currency.value },
            box: null,
            isDoubtful: currency.isDoubtful || currency.value !== claim.currency,
            ...asked(currency),
          },
        ]
      : []),
  ];
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}

/** Two part numbers that differ in one character: probably one of them is a misreading. */
function isOneApart(one: string, other: string): boolean {
  const [a, b] = [partKey(one), partKey(other)];
  if (a.length !== b.length) return false;
  return [...a].filter((character, index) => character !== b[index]).length === 1;
}
