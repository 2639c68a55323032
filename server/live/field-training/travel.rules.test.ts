import { expect, test } from 'vitest';
import { travelBetween, waysBetween, withTravel } from './travel.rules.ts';

const bend = { latitude: 44.0582, longitude: -121.3153 };
const redmond = { latitude: 44.2726, longitude: -121.1739 };
const boise = { latitude: 43.615, longitude: -116.2023 };
const zone = 'America/Los_Angeles';

test.each([
  ['no way', bend, bend, { kilometers: 0, minutes: 0 }],
  ['a short way', bend, redmond, { kilometers: 34, minutes: 30 }],
  ['a long way', bend, boise, { kilometers: 537, minutes: 465 }],
  [
    'across the date line',
    { latitude: 0, longitude: 179.9 },
    { latitude: 0, longitude: -179.9 },
    { kilometers: 29, minutes: 25 },
  ],
])('the estimate for %s', (_name, from, to, travel) => {
  expect(travelBetween(from, to)).toEqual(travel);
  expect(travelBetween(to, from)).toEqual(travel);
});

/** 9 to 11 by the clock in Oregon. */
const booked = { ...redmond, startsAt: '2031-05-06T16:00:00.000Z', endsAt: '2031-05-06T18:00:00.000Z' };

test('the way is kept before and after', () => {
  expect(withTravel(booked, bend, zone)).toEqual({
    startsAt: '2031-05-06T15:30:00.000Z',
    endsAt: '2031-05-06T18:30:00.000Z',
  });
});

test('the way is kept within the day of the booking', () => {
  const early = { ...booked, startsAt: '2031-05-06T07:15:00.000Z', endsAt: '2031-05-06T08:00:00.000Z' };
  expect(withTravel(early, bend, zone).startsAt).toBe('2031-05-06T07:00:00.000Z');
  const late = { ...booked, startsAt: '2031-05-07T05:00:00.000Z', endsAt: '2031-05-07T06:45:00.000Z' };
  expect(withTravel(late, bend, zone).endsAt).toBe('2031-05-07T07:00:00.000Z');
});

test('without coordinates nothing is kept', () => {
  const { startsAt, endsAt } = booked;
  expect(withTravel(booked, null, zone)).toEqual({ startsAt, endsAt });
  expect(withTravel({ ...booked, latitude: null }, bend, zone)).toEqual({ startsAt, endsAt });
});

test('a day has the ways between visits at different dealers, without canceled ones', () => {
  const places = new Map([
    ['bend', bend],
    ['redmond', redmond],
  ]);
  const stop = (id: string, dealerId: string, status: 'confirmed' | 'cancelled' = 'confirmed') => ({
    id,
    dealerId,
    status,
  });
  const day = [
    stop('1', 'bend'),
    stop('2', 'bend'),
    stop('3', 'nowhere', 'cancelled'),
    stop('4', 'redmond'),
    stop('5', 'nowhere'),
    stop('6', 'bend'),
  ];
  expect(waysBetween(day, places)).toEqual([{ from: '2', to: '4', kilometers: 34, minutes: 30 }]);
  expect(waysBetween([], places)).toEqual([]);
});
