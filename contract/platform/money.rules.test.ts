import { expect, test } from 'vitest';
import { added, centsOf, decimalOf, dividedRounded, money, shareOf, split, type Money } from './money.ts';

const usd = (amountCents: number): Money => ({ amountCents, currency: 'USD' });

test.each([
  [5n, 10n, 1],
  [-5n, 10n, -1],
  [4n, 10n, 0],
  [15n, 10n, 2],
  [25n, 10n, 3],
  [-25n, 10n, -3],
  [24n, 10n, 2],
  [1n, 3n, 0],
  [2n, 3n, 1],
])('%s of %s rounds to %s: halves away from zero', (numerator, denominator, rounded) => {
  expect(dividedRounded(numerator, denominator)).toBe(rounded);
});

test('2 % of 1.25 is 3 cents, of minus 1.25 minus 3', () => {
  expect(shareOf(usd(125), 200)).toEqual(usd(3));
  expect(shareOf(usd(-125), 200)).toEqual(usd(-3));
});

test('an amount is whole and has a currency', () => {
  expect(money.safeParse(usd(12.5)).success).toBe(false);
  expect(money.safeParse({ amountCents: 12 }).success).toBe(false);
  expect(money.safeParse({ amountCents: 12, currency: 'usd' }).success).toBe(false);
  expect(money.parse(usd(-12))).toEqual(usd(-12));
});

test('currencies are not added to each other, and no sum loses precision', () => {
  expect(added(usd(1), usd(2), usd(-4))).toEqual(usd(-1));
  expect(() => added(usd(1), { amountCents: 1, currency: 'CAD' })).toThrow('CAD cannot be added to USD');
  expect(() => added(usd(Number.MAX_SAFE_INTEGER), usd(1))).toThrow('too large');
  expect(() => shareOf(usd(Number.MAX_SAFE_INTEGER), 20_000)).toThrow('too large');
});

test.each([
  [100, [1, 1, 1], [34, 33, 33]],
  [-100, [1, 1, 1], [-34, -33, -33]],
  [101, [3, 1], [76, 25]],
  [5, [0, 1, 0, 1], [0, 3, 0, 2]],
  [0, [1, 2], [0, 0]],
])('%s cents split by %s leave none over', (amount, weights, parts) => {
  expect(split(usd(amount), weights).map((part) => part.amountCents)).toEqual(parts);
});

test.each([
  ['12.34', 1234],
  ['12.3', 1230],
  ['12', 1200],
  ['-0.05', -5],
  ['1.005', 101],
  ['-1.005', -101],
  ['1.0049', 100],
  ['12,34', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s is %s cents', (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test('cents come back as the text they were', () => {
  for (const text of ['0.00', '0.05', '-0.05', '1.20', '99999999999.99'])
    expect(decimalOf(usd(centsOf(text)!))).toBe(text);
});
