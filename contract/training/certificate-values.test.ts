import { expect, test } from 'vitest';
import { monthsAfter } from './certificate-values.ts';

test.each([
  ['2026-03-14', 6, '2026-09-14'],
  ['2026-03-14', 24, '2028-03-14'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-12-31', 2, '2027-02-28'],
])('%s and %i months is %s', (day, months, end) => {
  expect(monthsAfter(day, months)).toBe(end);
});
