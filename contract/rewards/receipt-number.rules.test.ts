import { expect, test } from 'vitest';
import { normalizedReceiptNumber } from './receipt-number.rules.ts';

test.each([
  ['inv 00-17', 'INV0017'],
  ['INV0017', 'INV0017'],
  ['ＩＮＶ００１７', 'INV0017'],
  ['INV\u200b0017', 'INV0017'],
  ['facture n° 12/é', 'FACTUREN12É'],
  [' -/. ', ''],
])('%j is compared as %j', (written, compared) => {
  expect(normalizedReceiptNumber(written)).toBe(compared);
});
