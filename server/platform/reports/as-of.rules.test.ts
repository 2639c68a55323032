import { expect, test } from 'vitest';
import { momentOf, quartersTo, twelveMonthsTo } from './as-of.rules.ts';

const zone = 'America/Los_Angeles';

test.each([
  ['no day is today', undefined, undefined],
  ['today is as things stand', '2026-03-03', undefined],
  ['a later day is refused, as the portal has not reached it', '2026-03-04', 'future'],
  ['a winter day ends at eight in UTC', '2026-01-15', { day: '2026-01-15', until: '2026-01-16T08:00:00Z' }],
  ['a summer day at seven', '2025-07-01', { day: '2025-07-01', until: '2025-07-02T07:00:00Z' }],
  [
    'the day clocks go back has twenty-five hours',
    '2025-11-02',
    { day: '2025-11-02', until: '2025-11-03T08:00:00Z' },
  ],
])('%s', (_name, day, moment) => {
  expect(momentOf(day, '2026-03-03', zone)).toEqual(moment);
});

test('twelve months end with the one of the day', () => {
  const months = twelveMonthsTo('2026-02-28');
  expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-03', '2026-02']);
});

test.each([
  ['2026-11-22', '2026-10-01T07:00:00Z', '2026-07-01T07:00:00Z'],
  ['2026-01-01', '2026-01-01T08:00:00Z', '2025-10-01T07:00:00Z'],
  ['2026-03-31', '2026-01-01T08:00:00Z', '2025-10-01T07:00:00Z'],
])("the quarter of %s begins at midnight in the portal's time zone", (day, first, before) => {
  expect(quartersTo(day, zone)).toEqual({ now: first, before });
});
