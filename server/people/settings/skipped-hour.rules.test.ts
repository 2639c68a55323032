import { expect, test } from 'vitest';
import { skippedOn } from './skipped-hour.rules.ts';

const from = new Date('2026-11-28T12:00:00Z');

test.each([
  ['02:30', 'America/New_York', '2027-03-14'],
  ['02:00', 'America/New_York', '2027-03-14'],
  ['03:00', 'America/New_York', undefined],
  ['01:59', 'America/New_York', undefined],
  ['08:00', 'America/New_York', undefined],
  // Shown twice in autumn, which skips nothing.
  ['01:30', 'America/New_York', undefined],
  ['02:30', 'America/Phoenix', undefined],
  ['02:30', 'UTC', undefined],
  ['02:30', 'Europe/Paris', '2027-03-28'],
  ['02:15', 'Australia/Lord_Howe', '2027-10-03'],
])('%s in %s is skipped on %s', (time, zone, day) => {
  expect(skippedOn(time, zone, from)).toBe(day);
});
