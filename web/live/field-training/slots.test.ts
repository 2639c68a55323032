import { expect, test } from 'vitest';
import { slotsIn } from './slots.ts';

const zone = 'America/Denver';

test('a free time starts on the hour or half past and fits into a span', () => {
  const free = [{ startsAt: '2031-05-06T15:10:00Z', endsAt: '2031-05-06T17:30:00Z' }];
  expect(slotsIn(free, 60, zone).map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ['2031-05-06T09:30', '2031-05-06T10:30'],
    ['2031-05-06T10:00', '2031-05-06T11:00'],
    ['2031-05-06T10:30', '2031-05-06T11:30'],
  ]);
  expect(slotsIn(free, 180, zone)).toEqual([]);
});

test('the same time of two instructors is offered once, in order', () => {
  const free = [
    { startsAt: '2031-05-06T17:00:00Z', endsAt: '2031-05-06T18:00:00Z' },
    { startsAt: '2031-05-06T15:00:00Z', endsAt: '2031-05-06T16:00:00Z' },
    { startsAt: '2031-05-06T15:00:00Z', endsAt: '2031-05-06T16:00:00Z' },
  ];
  expect(slotsIn(free, 60, zone).map(({ startDate }) => startDate)).toEqual([
    '2031-05-06T09:00',
    '2031-05-06T11:00',
  ]);
});

test('a time that the clock shows twice says which one it is', () => {
  const free = [{ startsAt: '2031-11-02T07:00:00Z', endsAt: '2031-11-02T09:00:00Z' }];
  expect(
    slotsIn(free, 60, zone).map(({ startDate, startOccurrence }) => [startDate, startOccurrence]),
  ).toEqual([
    ['2031-11-02T01:00', 'first'],
    ['2031-11-02T01:30', 'first'],
    ['2031-11-02T01:00', 'second'],
  ]);
});
