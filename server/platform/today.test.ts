import { expect, test } from 'vitest';
import { dayIn, daysIn, endOfDay, todayOf } from './today.ts';

test.each([
  ['America/Los_Angeles', '2027-01-11T07:59:00Z', '2027-01-10'],
  ['America/Los_Angeles', '2027-01-11T08:01:00Z', '2027-01-11'],
  // Summer time: midnight is an hour earlier in UTC.
  ['America/Los_Angeles', '2027-07-11T06:59:00Z', '2027-07-10'],
  ['America/Los_Angeles', '2027-07-11T07:01:00Z', '2027-07-11'],
  ['Pacific/Auckland', '2027-07-10T12:00:00Z', '2027-07-11'],
  ['UTC', '2027-07-10T23:59:59Z', '2027-07-10'],
])('in %s it is at %s the %s', (zone, instant, day) => {
  expect(dayIn(zone, new Date(instant))).toBe(day);
});

test.each(['America/Los_Angeles', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu', 'UTC'])(
  'of many instants in %s each has its day, through every change of the clocks',
  (zone) => {
    const dayOf = daysIn(zone);
    // Of St. John's, a change of clocks right after midnight; of Apia, a day that never was.
    for (const year of [2011, 2026]) {
      const days: string[] = [];
      const expected: string[] = [];
      for (let nr = 0; nr < 60 * 366; nr += 1) {
        const at = new Date(Date.UTC(year, 0, 1) + nr * 1_439_000);
        days.push(dayOf(at));
        expected.push(dayIn(zone, at));
      }
      expect(days).toEqual(expected);
    }
    const earlier = new Date('2001-06-01T00:30:00Z');
    expect(dayOf(earlier)).toBe(dayIn(zone, earlier));
  },
);

test('today is the current day in the portal’s time zone', () => {
  const now = () => new Date('2027-01-11T03:30:00Z');
  expect(todayOf({ settings: { timeZone: 'America/Toronto' }, now })).toBe('2027-01-10');
  expect(todayOf({ settings: { timeZone: 'Europe/Paris' }, now })).toBe('2027-01-11');
});

test.each([
  ['America/Los_Angeles', '2027-01-10', '2027-01-11T08:00:00Z'],
  ['Pacific/Auckland', '9999-12-31', '9999-12-31T11:00:00Z'],
  // Eight hours later would be the year 10000, which no column and no reply takes.
  ['America/Los_Angeles', '9999-12-31', '9999-12-31T23:59:59.999Z'],
  ['UTC', '9999-12-31', '9999-12-31T23:59:59.999Z'],
])('in %s the %s ends at %s', (zone, day, end) => {
  expect(endOfDay(day, zone)).toBe(end);
});
