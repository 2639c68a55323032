import { expect, test } from 'vitest';
import { basisPointsOf, currencyOfCountry, endOfPoints, lineEarns } from './loyalty.rules.ts';

test.each([
  // A quarter of a cent is lost, half a cent is a cent.
  [1, 125, 200, 10, 125, 3, 10],
  [1, 112, 200, 10, 112, 2, 10],
  [3, 1_005, 250, 0, 3_015, 75, 0],
  [1, 10_000, 0, 7, 10_000, 0, 7],
  [2, 10_000, 10_000, 1, 20_000, 20_000, 2],
  [10_000, 100_000_000, 10_000, 100_000, 1_000_000_000_000, 1_000_000_000_000, 1_000_000_000],
])('%s for %s cents at %s basis points and %s points: %s, %s credits, %s points', (...row) => {
  const [quantity, price, creditRateBp, points, total, credits, earned] = row;
  expect(lineEarns({ quantity, price }, { creditRateBp, points })).toEqual({
    total,
    credits,
    points: earned,
  });
});

test('a percentage is whole basis points', () => {
  expect([2, 2.5, 1.13, 0.07, 100].map(basisPointsOf)).toEqual([200, 250, 113, 7, 10_000]);
});

test.each([
  ['2025-11-25', 365, '2026-11-25'],
  // Across a leap day.
  ['2024-02-28', 365, '2025-02-27'],
  ['2026-03-07', 1, '2026-03-08'],
  ['2026-11-25', -365, '2025-11-25'],
])('%s and %s days later is %s', (day, days, end) => {
  expect(endOfPoints(day, days)).toBe(end);
});

test('a country has its currency', () => {
  expect(['US', 'CA', 'FR', 'DE', 'AU', ''].map(currencyOfCountry)).toEqual([
    'USD',
    'CAD',
    'EUR',
    'EUR',
    'USD',
    'USD',
  ]);
});
