import { expect, test } from 'vitest';
import { readSources } from '#tests/architecture/sources.ts';
import { checkPosting, houseAccount, loyaltyFirst, type Account } from './ledger.rules.ts';

const usd: Account = { kind: 'budget', of: { programId: 'p' }, currency: 'USD' };
const cad: Account = { ...usd, currency: 'CAD' };
const issued = houseAccount('issued', 'USD');

test.each([
  ['one entry', [{ account: usd, amount: 5 }], 'two entries'],
  [
    'other currencies that cancel out',
    [
      { account: usd, amount: 100 },
      { account: cad, amount: -100 },
    ],
    'USD sums to 100',
  ],
  [
    'half a cent',
    [
      { account: usd, amount: 0.5 },
      { account: issued, amount: -0.5 },
    ],
    '0.5 is not an amount',
  ],
  [
    'nothing',
    [
      { account: usd, amount: 0 },
      { account: issued, amount: 0 },
    ],
    '0 is not an amount',
  ],
])('a posting of %s is refused', (_name, entries, message) => {
  expect(() => checkPosting({ businessKey: 'k', entries })).toThrow(message);
});

test('a posting of many entries balances in each currency', () => {
  const entries = [
    { account: usd, amount: 70 },
    { account: usd, amount: 30 },
    { account: issued, amount: -100 },
    { account: cad, amount: 5 },
    { account: houseAccount('issued', 'CAD'), amount: -5 },
  ];
  expect(() => checkPosting({ businessKey: 'k', entries })).not.toThrow();
});

test.each([
  [10, { loyalty: 30, training: 30 }, { loyalty: 10, training: 0 }],
  [30, { loyalty: 30, training: 30 }, { loyalty: 30, training: 0 }],
  [31, { loyalty: 30, training: 30 }, { loyalty: 30, training: 1 }],
  [60, { loyalty: 30, training: 30 }, { loyalty: 30, training: 30 }],
  [61, { loyalty: 30, training: 30 }, undefined],
  [5, { loyalty: 0, training: 5 }, { loyalty: 0, training: 5 }],
])('%i points are taken from %o as %o', (amount, has, taken) => {
  expect(loyaltyFirst(amount, has)).toEqual(taken);
});

test('only the ledger reads its tables', () => {
  const readers = readSources()
    .filter(({ file }) => /^(server|contract|web)\//.test(file) && !file.endsWith('.test.ts'))
    .filter(({ file }) => !/^server\/(rewards\/ledger|database)\//.test(file))
    .filter(({ text }) => /ledger_?(account|posting|entry)\b/i.test(text))
    // The check names the table it is about.
    .filter(({ file }) => file !== 'server/insight/reports/totals-check.queries.ts');
  expect(readers.map(({ file }) => file)).toEqual([]);
});
