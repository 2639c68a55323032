import { describe, expect, test } from 'vitest';
import { payoutOf, typedCents, type PayTerms, type SoldItem, paysBackAll } from './spiffs.rules.ts';

const terms = (changes: Partial<PayTerms> = {}): PayTerms => ({
  structure: 'PER_ITEM',
  currency: 'USD',
  amountCents: 2_500,
  spentUnitCents: null,
  parts: [
    { partNumber: '66-20418', amountCents: null },
    { partNumber: '66-20318', amountCents: 1_000 },
  ],
  perClaimCents: null,
  ...changes,
});
const sold = (...items: readonly [string, number][]): SoldItem[] =>
  items.map(([partNumber, quantity]) => ({ partNumber, quantity }));

describe('what a sale pays', () => {
  test.each<[string, Partial<PayTerms>, SoldItem[], number, number]>([
    ['each item its amount', {}, sold(['66-20418', 2], ['66-20318', 1]), 41_270, 6_000],
    ['the number as written differently', {}, sold(['66 20418', 1], ['6620318', 1]), 1, 3_500],
    ['nothing for other parts', {}, sold(['90-00112', 4]), 640, 0],
    ['every part, if none is named', { parts: [] }, sold(['90-00112', 4]), 640, 10_000],
    ['a fixed amount once', { structure: 'FIXED' }, sold(['66-20418', 7]), 1, 2_500],
    ['a fixed amount not without an eligible part', { structure: 'FIXED' }, sold(['90-00112', 1]), 1, 0],
    ['a fixed amount not if nothing is approved', { structure: 'FIXED' }, sold(['66-20418', 0]), 1, 0],
    [
      'each full unit spent',
      { structure: 'PER_SPENT', spentUnitCents: 10_000, amountCents: 500, parts: [] },
      [],
      41_270,
      2_000,
    ],
    [
      'nothing below one unit',
      { structure: 'PER_SPENT', spentUnitCents: 10_000, amountCents: 500, parts: [] },
      [],
      9_999,
      0,
    ],
    [
      'exactly one unit',
      { structure: 'PER_SPENT', spentUnitCents: 10_000, amountCents: 500, parts: [] },
      [],
      10_000,
      500,
    ],
  ])('%s', (_what, changes, items, totalCents, cents) => {
    expect(payoutOf(terms(changes), { items, totalCents }).cents).toBe(cents);
  });

  test('ends at the cap for each claim, and says so', () => {
    const payout = payoutOf(terms({ perClaimCents: 4_000 }), {
      items: sold(['66-20418', 2]),
      totalCents: 1,
    });
    expect(payout).toMatchObject({ fullCents: 5_000, cents: 4_000, isCapped: true });
  });

  test('says for each line whether it counts', () => {
    const { lines } = payoutOf(terms(), { items: sold(['66-20318', 3], ['90-00112', 1]), totalCents: 1 });
    expect(lines).toMatchObject([
      { isEligible: true, eachCents: 1_000, cents: 3_000 },
      { isEligible: false, eachCents: 0, cents: 0 },
    ]);
  });
});

test.each([
  ['412.70', 41_270],
  ['412,7', 41_270],
  ['1 412,70', 141_270],
  ['12', 1_200],
  ['-1', undefined],
  ['0.123', undefined],
  ['1e21', undefined],
  ['', undefined],
])('%s is %s cents', (text, cents) => {
  expect(typedCents(text)).toBe(cents);
});

test.each([
  [{ structure: 'PER_SPENT', amountCents: 200, spentUnitCents: 100 }, true],
  [{ structure: 'PER_SPENT', amountCents: 100, spentUnitCents: 100 }, true],
  [{ structure: 'PER_SPENT', amountCents: 99, spentUnitCents: 100 }, false],
  [{ structure: 'PER_SPENT', amountCents: 60, spentUnitCents: 100, certificate: { addsCents: 40 } }, true],
  [{ structure: 'PER_SPENT', amountCents: 60, spentUnitCents: 100, certificate: { addsCents: null } }, false],
  [{ structure: 'PER_SPENT', amountCents: null, spentUnitCents: 100 }, false],
  [{ structure: 'PER_SPENT', amountCents: 100, spentUnitCents: null }, false],
  [{ structure: 'FIXED', amountCents: 200, spentUnitCents: 100 }, false],
] as const)('%j pays back all that is spent: %j', (program, expected) => {
  expect(paysBackAll(program)).toBe(expected);
});
