import { expect, test } from 'vitest';
import { saleDayOf, saleFault } from './sale-day.ts';

const program = { startDate: '2026-11-01', endDate: '2026-12-31', now: new Date('2027-01-02T12:00:00Z') };

test.each([
  ['the last second', '2026-12-31T23:59:59-07:00', 'America/Denver', null],
  ['a second later', '2027-01-01T00:00:00-07:00', 'America/Denver', 'outside-dates'],
  ['the same moment elsewhere', '2027-01-01T00:00:00-07:00', 'America/Los_Angeles', null],
  ['the first second', '2026-11-01T00:00:00-06:00', 'America/Denver', null],
  ['a second before', '2026-10-31T23:59:59-06:00', 'America/Denver', 'outside-dates'],
  ['a day', '2026-12-31', 'Asia/Tokyo', null],
  ['the day after', '2027-01-01', 'America/Denver', 'outside-dates'],
  ['a moment ahead', '2027-01-02T12:00:01Z', 'America/Denver', 'future'],
  ['tomorrow', '2027-01-03', 'America/Denver', 'future'],
  ['a day that has begun there', '2027-01-03', 'Pacific/Auckland', 'outside-dates'],
])('%s', (_what, purchaseDate, zone, fault) => {
  expect(saleFault(purchaseDate, { ...program, zone })).toBe(fault);
});

test('an instant has the day of the dealer', () => {
  expect(saleDayOf('2026-12-01T02:00:00Z', 'America/Denver')).toBe('2026-11-30');
  expect(saleDayOf('2026-12-01', 'America/Denver')).toBe('2026-12-01');
});
