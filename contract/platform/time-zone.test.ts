import { expect, test } from 'vitest';
import { isTimeZone } from './time-zone.ts';

test('time zones are IANA names, written as they are', () => {
  for (const zone of ['America/Denver', 'US/Pacific', 'UTC', 'Etc/UTC', 'Asia/Kolkata'])
    expect(isTimeZone(zone)).toBe(true);
  for (const zone of [
    'america/denver',
    'America/denver',
    'utc',
    '-07:00',
    '+05:30',
    'Denver',
    '',
    ' America/Denver',
  ])
    expect(isTimeZone(zone)).toBe(false);
});
