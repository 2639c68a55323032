import { expect, test } from 'vitest';
import { stretchOf, totalOf } from './log-pages.rules.ts';

const months = [
  { month: '2026-11-01', entries: 70 },
  { month: '2026-10-01', entries: 10 },
  { month: '2026-08-01', entries: 100 },
];

test.each([
  [1, 50, { newest: '2026-11-01', oldest: '2026-11-01', skipped: 0 }],
  [2, 50, { newest: '2026-11-01', oldest: '2026-08-01', skipped: 50 }],
  [2, 40, { newest: '2026-11-01', oldest: '2026-10-01', skipped: 40 }],
  [3, 40, { newest: '2026-08-01', oldest: '2026-08-01', skipped: 0 }],
  [4, 50, { newest: '2026-08-01', oldest: '2026-08-01', skipped: 70 }],
  [5, 50, undefined],
])('page %i of %i entries', (page, limit, stretch) => {
  expect(stretchOf(months, { page, limit })).toEqual(stretch);
});

test('an empty log has no pages', () => {
  expect(stretchOf([], { page: 1, limit: 50 })).toBeUndefined();
  expect(totalOf([])).toBe(0);
  expect(totalOf(months)).toBe(180);
});
