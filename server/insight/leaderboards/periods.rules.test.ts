import { expect, test } from 'vitest';
import { spanOf } from './periods.rules.ts';

test.each([
  ['month', '2026-11-20', { now: '2026-11', before: '2026-10' }],
  ['month', '2026-10-01', { now: '2026-10', before: '2026-09' }],
  ['month', '2027-01-31', { now: '2027-01', before: '2026-12' }],
  ['year', '2027-01-01', { now: '2027', before: '2026' }],
  ['all', '2027-01-01', { now: 'all', before: null }],
] as const)('%s on %s', (period, today, span) => {
  expect(spanOf(period, today)).toEqual(span);
});
