import { describe, expect, test } from 'vitest';
import { parseReceipt, type Line } from './parse-receipt.rules.ts';
import { amountsIn } from './printed-amounts.rules.ts';
import { daysIn } from './printed-days.rules.ts';
import { tokensOf } from './printed-text.rules.ts';

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

/** What is read of some lines, with `?` after a value that is asked about. */
function said(text: string) {
  const { total, receiptNumber, purchaseDate, currency } = parseReceipt(lines(text), '2026-11-28');
  const shown = (one: { readonly value: unknown; readonly isDoubtful: boolean } | null) =>
    one && `${String(one.value)}${one.isDoubtful ? '?' : ''}`;
  return {
    total: shown(total),
    number: shown(receiptNumber),
    day: shown(purchaseDate),
    currency: shown(currency),
  };
}

describe('totals: every group of digits belongs to them, and only the price of a sale is one', () => {
  test.each([
    ['TOTAL 1,234.56', '123456'],
    ['TOTAL 1.234,56', '123456'],
    ['TOTAL 1’234.56', '123456'],
    ['Sous-total 1 073,73\nTPS 53,69\nTVQ 107,14\nTOTAL 1 234,56', '123456'],
    ['Treuil 999,00\nPlaque 235,56\nTOTAL 1\u202f234,56', '123456'],
    ['TOTAL 1 234,56', '123456?'],
    ['TOTAL 3 412.70', '341270?'],
    ['TOTAL 4 12.70', '1270?'],
    ['TOTAL 412.70 15', '41270?'],
    ['TOTAL 1, 234.56', '123456?'],
    ['TOTAL 1,23,456.78', null],
    ['TOTAL 4l2.70', null],
    ['TOTAL 412', '41200?'],
    ['Total.......$412.70', '41270'],
    ['TOTAL -12.00', '-1200?'],
    ['TOTAL 12.00-', '-1200?'],
    ['TOTAL (12.00)', '-1200?'],
    ['TOTAL −12,00', '-1200?'],
    ['TOTAL 12.00 CR', '-1200?'],
    ['REFUND\nTOTAL 12.00', '1200?'],
    ['Remboursement\nTOTAL 12,00', '1200?'],
    ['NOTE DE CRÉDIT\nTOTAL 12,00', '1200?'],
    ['DEVIS\nTOTAL 12,00', '1200?'],
    ['Drive belt -12.00\nTOTAL 12.00', '1200?'],
    ['TOTAL 12.00\nRefund policy: 30 days', '1200'],
    ['TOTAL 12.00\nCredit card 12.00', '1200'],
    ['NET 400.00', null],
    ['TOTAL SAVED 12.00', null],
    ['Total tendered 500.00', null],
    ['YTD TOTAL 9,999.00', null],
    ['Total du mois 90,00', null],
    ['Order total 90.00', '9000?'],
    ['TOTAL 90.00 per month', '9000?'],
    ['TOTAL 12 x 90.00', '9000?'],
    ['Solde dû 400,00', '40000?'],
    ['TOTAL 500.00\nDeposit 100.00\nBalance due 400.00', '50000?'],
    ['TOTAL 100.00\nCoupon -10.00', '10000?'],
    ['TOTAL 100.00\nVISA 90.00', '10000?'],
    ['TOTAL 234.56\nCASH 1,234.56', '23456?'],
    ['Subtotal 100.00\nDiscount -10.00\nGST 4.50\nPST 6.30\nTip 10.00\nTOTAL 110.80', '11080'],
    ['TOTAL 25,50\n1 x 4,944.24', '2550?'],
    ['TOTAL\n412.70', '41270'],
    ['SUBTOTAL\nTOTAL\n383.40\n412.70', '38340?'],
    ['TOTAL 412.70 TOTAL 99.00', '9900?'],
    // What stands below may make the price another one, whatever it is called.
    ['TOTAL 50.00\nLess employee 10.00\nYou pay 40.00', '5000?'],
    ['TOTAL 50.00\nShop supplies 5.00', '5000?'],
    ['Subtotal 45.00\nTax 5.00\nTOTAL 50.00\nCore charge 5.00\nCharged 55.00', '5000?'],
    ['Subtotal 45.00\nTax 5.00\nTOTAL 50.00\nFinal 40.00', '5000?'],
    ['Subtotal 45.00\nTax 5.00\nTOTAL 50.00\nSpend 20.00 more next time', '5000'],
    ['TOTAL 50.00\nApple Pay 50.00', '5000'],
    ['TOTAL ─ 12.00', '-1200?'],
    ['TOTAL ≈ 12.00', '1200?'],
    ['TOTAL 12.00\n30 DAY MONEY BACK GUARANTEE', '1200'],
  ])('%j', (text, total) => {
    expect(said(text).total).toBe(total);
  });
});

test.each([
  'VISA DECLINED', 'Transaction refusée', 'SUSPENDED SALE', 'TRAINING MODE', 'Mode formation', 'THIS IS NOT A RECEIPT', 'PACKING SLIP',
  'Bon de livraison', 'ORDER CONFIRMATION', 'MONEY BACK', 'CHARGEBACK', 'REMB. CLIENT', 'RTN WINCH', 'REFD', 'CASH OUT', 'PAID OUT', 'Gutschrift',
  'Devolución', 'Nota de crédito', 'BUY BACK', 'DAILY SALES REPORT', 'ON HOLD', 'SPECIMEN',
])('%j: nothing was sold, or money went back', (words) => {
  expect(said(`Receipt S-208841\n${words}\nTOTAL 12.00`).total).toBe('1200?');
}); // prettier-ignore

describe('numbers: only what a label calls the number of the receipt', () => {
  test.each([
    ['Facture n° F-10427', 'F-10427'],
    ['Invoice No: 208841 Store 42', '208841'],
    ['Invoice\n10427', '10427'],
    ['GST 123456789 RT0001', null],
    ['Invoice 123456789 RT0001', null],
    ['No TVQ 1234567890TQ0001', null],
    ['NEQ 1143920115\nSIRET 73282932000074\nEIN 12-3456789\nVAT FR40732829320', null],
    ['Receipt\nTel 514-555-0142', null],
    ['Order 5521\nPO 100042\nStore 0042\nTerminal 66012345\nAuth 004512', null],
    ['Transaction 9981', '9981?'],
    ['Receipt S- 208841', 'S-208841?'],
    ['Receipt 208 841', '208?'],
    ['Invoice 1001\nReceipt 2002', '1001?'],
    ['Invoice 120 days', '120?'],
    ['Ticket 10042 Caisse 3', '10042'],
    ['Reçu 10042 du 5 nov. 2026', '10042'],
  ])('%j', (text, number) => {
    expect(said(text).number).toBe(number);
  });
});

describe('days: read in one order only', () => {
  test.each([
    ['Date 26-11-05', '2026-11-05'],
    ['Date 05/11/26', '2026-05-11?'],
    ['Date 25/11/26', '2026-11-25?'],
    ['Date 05 nov. 26', '2026-11-05'],
    ['Date 23 juill. 2026', '2026-07-23'],
    ['Date: 2026 NOV 05', '2026-11-05'],
    ['Date November 5th, 2026', '2026-11-05'],
    ['2026-11-05', '2026-11-05?'],
    ['Date 2026-11-1 4', '2026-11-01?'],
    ['Date 2027-01-05', '2027-01-05?'],
    ['Date 2020-01-05', '2020-01-05?'],
    ['Date 2026-11-05\nDue date 2026-12-05', '2026-11-05'],
    ['Date 2026-11-05\nDate 2026-11-06', '2026-11-05?'],
  ])('%j', (text, day) => {
    expect(said(text).day).toBe(day);
  });
});

describe('currencies: the one beside the total, unless there is another', () => {
  test.each([
    ['CADILLAC\nTOTAL $412.70', null],
    ['TOTAL CA$412.70', 'CAD'],
    ['TOTAL 412,70 $ CA', 'CAD'],
    ['TOTAL US $412.70', 'USD'],
    ['TOTAL 412,70 €', 'EUR'],
    ['USD accepted\nTOTAL CAD 412.70', 'CAD?'],
    ['Prices in USD\nTOTAL $412.70', 'USD?'],
    ['2 x $200.00\nTOTAL €412,70', 'EUR?'],
  ])('%j', (text, currency) => {
    expect(said(text).currency).toBe(currency);
  });
});

test('of two receipts side by side, nothing is sure', () => {
  const two = 'Receipt S-1001 Receipt S-2002\nDate 2026-11-05 Date 2026-11-05\nTOTAL 412.70 TOTAL 99.00';
  expect(said(two)).toMatchObject({ total: '9900?', number: 'S-1001?', day: '2026-11-05?' });
  expect(parseReceipt(lines(two)).total).toMatchObject({
    others: [41_270],
    doubts: expect.arrayContaining(['several']),
  });
});

const tokensOfText = (text: string) =>
  tokensOf([{ text, confidence: 1, box: { page: 1, x: 0, y: 0, width: 0, height: 0 } }]);

/** The cents of an amount in one of the four forms; undefined for anything else. */
function amountIn(text: string): number | undefined {
  const amounts = amountsIn(tokensOfText(text));
  return amounts.length === 1 && !amounts[0]!.isNegative ? amounts[0]!.cents : undefined;
}

const dayIn = (text: string) => daysIn(tokensOfText(text))[0];

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

/** Milliseconds of the processor, whatever else it does; the least of five. */
function costOf(made: readonly Line[]): number {
  const costs = Array.from({ length: 5 }, () => {
    const begun = process.cpuUsage();
    parseReceipt(made, '2026-11-28');
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1000;
  });
  return Math.min(...costs);
}

test.each(['TOTAL', '1', '1.00', 'RECEIPT', 'A1', '$', '-', '11', 'NOV', '1,', 'TOTAL 1.00', 'RECEIPT A123'])(
  'twice as many of %j take at most three times as long',
  (text) => {
    const box = { page: 1, x: 0, y: 0, width: 0.1, height: 0.01 };
    const line = text.split(' ').map((word) => ({ text: word, confidence: 1, box }));
    const below = (count: number) => Array.from({ length: count }, () => line);
    const beside = (count: number) => [Array.from({ length: count }, () => line).flat()];
    for (const many of [below, beside])
      expect(costOf(many(4000))).toBeLessThan(Math.max(3 * costOf(many(2000)), 60));
  },
);
