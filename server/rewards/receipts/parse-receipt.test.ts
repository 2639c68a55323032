import { describe, expect, test } from 'vitest';
import { amountIn, dayIn, parseReceipt, type Line } from './parse-receipt.rules.ts';

/** Lines of a receipt; a word with `?` at its end was read with little confidence. */
const lines = (text: string): Line[] =>
  text
    .trim()
    .split('\n')
    .map((line, row) =>
      line
        .trim()
        .split(/\s+/)
        .map((word, column) => ({
          text: word.replace(/\?$/, ''),
          confidence: word.endsWith('?') ? 0.5 : 0.95,
          box: { page: 1, x: column / 20, y: row / 30, width: 0.04, height: 0.02 },
        })),
    );

const receipt = `
  SUMMIT MOTO
  1180 Platte St, Denver CO 80202
  Dealer 40117
  Receipt S-208841
  Date 14 NOV 2026 16:42
  HEATED GRIP KIT
  2 x 149.00 PN 66-20418 298.00
  HAND GUARD SET
  1 x 79.00 PN 66-2031B? 79.00
  Subtotal 383.40
  Sales tax 29.30
  TOTAL USD 412.70
  Card ending 0042`;

test('a receipt in English', () => {
  expect(parseReceipt(lines(receipt))).toMatchObject({
    receiptNumber: { value: 'S-208841', isDoubtful: false },
    purchaseDate: { value: '2026-11-14', isDoubtful: false },
    total: { value: 41_270, isDoubtful: false, box: { page: 1 } },
    currency: { value: 'USD' },
    dealerNumber: { value: '40117' },
    items: [
      { partNumber: '66-20418', quantity: 2, isDoubtful: false },
      { partNumber: '66-2031B', quantity: 1, isDoubtful: true },
    ],
  });
});

test('a receipt in French', () => {
  const french = `
    Concession D100001
    Reçu F-10427
    Date 18 NOV 2026
    2 x 249,00 PN RP-88410
    Sous-total 498,00
    Taxes 38,35
    TOTAL CAD 536,35`;
  expect(parseReceipt(lines(french))).toMatchObject({
    receiptNumber: { value: 'F-10427' },
    total: { value: 53_635, isDoubtful: false },
    currency: { value: 'CAD' },
    items: [{ partNumber: 'RP-88410', quantity: 2 }],
  });
});

describe('what is doubtful is asked about', () => {
  test('a total that the sum contradicts', () => {
    expect(parseReceipt(lines(receipt.replace('412.70', '472.70'))).total).toMatchObject({
      value: 47_270,
      isDoubtful: true,
    });
  });
  test('a total below a line of it', () => {
    const cut = '1 x 412.70 PN 66-20418 412.70\nTOTAL USD 3.65';
    expect(parseReceipt(lines(cut)).total).toMatchObject({ value: 365, isDoubtful: true });
  });
  test('two totals', () => {
    expect(parseReceipt(lines('TOTAL 10.00\nTOTAL 12.00')).total).toMatchObject({ isDoubtful: true });
  });
  test('a word read with little confidence', () => {
    expect(parseReceipt(lines('Receipt S-1234?')).receiptNumber).toMatchObject({ isDoubtful: true });
  });
  test('a date that can be read in two orders, and two dates', () => {
    expect(parseReceipt(lines('Date 03/04/2026')).purchaseDate).toMatchObject({ isDoubtful: true });
    expect(parseReceipt(lines('Date 14 NOV 2026\n15 NOV 2026')).purchaseDate).toMatchObject({
      isDoubtful: true,
    });
  });
  test('a quantity that is not there', () => {
    expect(parseReceipt(lines('GRIPS PN 66-20418 149.00')).items[0]).toMatchObject({
      quantity: 1,
      isDoubtful: true,
    });
  });
});

test('nothing is found where nothing is', () => {
  expect(parseReceipt(lines('Thank you. Ride safe.'))).toEqual({
    receiptNumber: null,
    purchaseDate: null,
    total: null,
    currency: null,
    dealerNumber: null,
    items: [],
  });
});

test.each([
  ['412.70', 41_270],
  ['$1,412.70', 141_270],
  ['1 412,70', 141_270],
  ['412', undefined],
  ['66-20', undefined],
])('%s is %s cents', (text, cents) => {
  expect(amountIn(text)).toBe(cents);
});

test.each([
  ['2026-11-14', '2026-11-14'],
  ['14 nov. 2026', '2026-11-14'],
  ['Nov 14, 2026', '2026-11-14'],
  ['25/11/2026', '2026-11-25'],
  ['31 FEB 2026', undefined],
  ['14 août 2026', '2026-08-14'],
])('%s is %s', (text, day) => {
  expect(dayIn(text)?.day).toBe(day);
});

test('a receipt made to be slow is read at once, and little of it is kept', () => {
  const box = { page: 1, x: 0, y: 0, width: 0.1, height: 0.01 };
  const line = (...texts: string[]) => texts.map((text) => ({ text, confidence: 1, box }));
  const begun = performance.now();
  parseReceipt([line('RECEIPT', '.'.repeat(150_000), `A1${'.'.repeat(150_000)}B2`)]);
  expect(performance.now() - begun).toBeLessThan(200);
  const many = Array.from({ length: 20_000 }, (_, index) => line('PN', `66-${index}`, '2 x'));
  expect(JSON.stringify(parseReceipt(many)).length).toBeLessThan(40_000);
});
