import { expect, test } from 'vitest';
import { normalizedCode, receiptKey } from './receipt-number.rules.ts';

test.each([
  ['inv 00-17', 'INV0017'],
  ['INV0017', 'INV0017'],
  ['ＩＮＶ００１７', 'INV0017'],
  ['INV\u200b0017', 'INV0017'],
  ['facture n° 12/é', 'FACTUREN12É'],
  [
    '\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0423\u0425\u0406\u0405\u0408 7',
    'ABEKMHOPCTYXISJ7',
  ],
  [
    '\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7 7',
    'ABEZHIKMNOPTYX7',
  ],
  ['\u0430-\u0416', 'A\u0416'],
  [' -/. ', ''],
])('%j is compared as %j', (written, compared) => {
  expect(normalizedCode(written)).toBe(compared);
});

test.each([
  ['INV-O017', 'inv 0017'],
  ['S-1000', 's loOO'],
  ['I1lL', '1111'],
])('%j and %j are one receipt, not one part', (one, other) => {
  expect(receiptKey(one)).toBe(receiptKey(other));
  expect(normalizedCode(one)).not.toBe(normalizedCode(other));
});
