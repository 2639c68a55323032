import { expect, test } from 'vitest';
import { instantAt, shownTwice } from './shown-twice.ts';

test('a time in the hour that the clocks repeat has two instants, the first one first', () => {
  expect(shownTwice('2026-11-01T01:30', 'America/Denver')?.map((one) => one.toISOString())).toEqual([
    '2026-11-01T07:30:00.000Z',
    '2026-11-01T08:30:00.000Z',
  ]);
});

test.each([
  ['the hour before', '2026-11-01T00:30', 'America/Denver'],
  ['the hour after', '2026-11-01T02:00', 'America/Denver'],
  ['a skipped hour', '2026-03-08T02:30', 'America/Denver'],
  ['a zone without clock changes', '2026-11-01T01:30', 'America/Phoenix'],
  ['text that is no time yet', '2026-11-01T1', 'America/Denver'],
])('%s has none', (_what, localTime, zone) => {
  expect(shownTwice(localTime, zone)).toBeUndefined();
});

test('half an hour is repeated on Lord Howe Island', () => {
  expect(shownTwice('2026-04-05T01:45', 'Australia/Lord_Howe')).toHaveLength(2);
  expect(shownTwice('2026-04-05T01:15', 'Australia/Lord_Howe')).toBeUndefined();
});

test.each([
  ['2026-12-03T08:30', false, '2026-12-03T15:30:00.000Z'],
  ['2026-11-01T01:30', false, '2026-11-01T07:30:00.000Z'],
  ['2026-11-01T01:30', true, '2026-11-01T08:30:00.000Z'],
  ['2026-03-08T02:30', false, null],
  ['2026-12-03T8', false, null],
  [null, false, null],
])('the instant of %s in Denver, second %s, is %s', (localTime, isSecond, instant) => {
  expect(instantAt(localTime, 'America/Denver', isSecond)).toBe(instant);
});
