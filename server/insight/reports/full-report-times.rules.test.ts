import { expect, test } from 'vitest';
import { latestTime } from './full-report-times.rules.ts';

const clock = { times: ['06:00', '18:00'], timeZone: 'America/Los_Angeles' };
const at = (now: string, { times, timeZone } = clock) =>
  latestTime({ times, timeZone }, new Date(now))?.toISOString();

test.each([
  ['2026-11-20T13:59:55Z', undefined],
  ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T14:29:59Z', '2026-11-20T14:00:00.000Z'],
  ['2026-11-20T14:30:00Z', undefined],
  // 18:00 of the day before in UTC, and in summer an hour earlier.
  ['2026-11-21T02:00:00Z', '2026-11-21T02:00:00.000Z'],
  ['2026-07-01T13:00:00Z', '2026-07-01T13:00:00.000Z'],
])('at %s the time is %s', (now, due) => {
  expect(at(now)).toBe(due);
});

test('a time that the zone skips is the next one that exists', () => {
  const night = { times: ['02:30', '03:00'], timeZone: 'America/Los_Angeles' };
  // From 02:00 to 03:00 on March 8th, 2026, there is nothing. Both are at 03:00 and so one time.
  expect(at('2026-03-08T09:59:59Z', night)).toBeUndefined();
  expect(at('2026-03-08T10:00:00Z', night)).toBe('2026-03-08T10:00:00.000Z');
  expect(at('2026-03-08T10:29:00Z', night)).toBe('2026-03-08T10:00:00.000Z');
  expect(at('2026-03-08T10:31:00Z', night)).toBeUndefined();
});

test('a time that the zone repeats is its first occurrence', () => {
  const night = { times: ['01:30'], timeZone: 'America/Los_Angeles' };
  expect(at('2026-11-01T08:30:00Z', night)).toBe('2026-11-01T08:30:00.000Z');
  expect(at('2026-11-01T09:30:00Z', night)).toBeUndefined();
});

test('every time of the year comes once a day, also on days of 23 and 25 hours', () => {
  const night = { times: ['01:30', '02:30', '06:00'], timeZone: 'America/New_York' };
  const found = new Set<string>();
  for (
    let now = Date.parse('2026-01-01T05:00:00Z');
    now < Date.parse('2027-01-01T05:00:00Z');
    now += 600_000
  ) {
    const due = at(new Date(now).toISOString(), night);
    if (due) found.add(due);
  }
  expect(found.size).toBe(3 * 365);
});
