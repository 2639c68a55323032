import { beforeAll, expect, test } from 'vitest';
import { pinToStore, type StoredPin } from './dealer-pin.rules.ts';
import type { PlaceOfCode } from '#server/platform/places/place.rules.ts';
import { readPostalPlaces } from '#server/platform/places/postal-places.ts';

let placeOf: PlaceOfCode;
beforeAll(async () => {
  placeOf = await readPostalPlaces();
});

test.each([
  ['US', '81301', [37.287, -107.862]],
  ['us', '81301-4211', [37.287, -107.862]],
  ['US', '00501', [40.815, -73.045]],
  ['CA', 'v1l 4b6', [49.483, -117.303]],
  ['CA', 'Y1A1A1', [60.723, -135.053]],
  ['US', '00000', null],
  ['CA', 'Z9Z 9Z9', null],
  ['FR', '75001', null],
  ['US', '', null],
  ['CA', '81301', null],
])('the place of %s %s', (country, code, place) => {
  const found = placeOf(country, code);
  expect(found ? [found.latitude, found.longitude] : null).toEqual(place);
});

const form = (postalCode: string, latitude: number | null = null, longitude: number | null = null) => ({
  country: 'US',
  address: { postalCode },
  latitude,
  longitude,
});
const derived: StoredPin = { latitude: 37.287, longitude: -107.862, pinIsDerived: true };
const typed: StoredPin = { latitude: 40, longitude: -100, pinIsDerived: false };

test.each([
  ['no pin: derived', form('81301'), null, derived],
  [
    'no pin and an unknown code: none',
    form('00000'),
    null,
    { latitude: null, longitude: null, pinIsDerived: false },
  ],
  ['a typed pin is kept', form('81301', 40, -100), null, typed],
  [
    'a derived pin follows the code',
    form('81301', 40, -100),
    { ...form('10001'), ...typed, pinIsDerived: true },
    derived,
  ],
  ['a typed pin does not', form('81301', 40, -100), { ...form('10001'), ...typed }, typed],
  ['a moved pin is typed', form('81301', 40, -100), { ...form('81301'), ...derived }, typed],
  ['a cleared pin is derived', form('81301'), { ...form('81301'), ...typed }, derived],
])('%s', (_what, given, before, stored) => {
  expect(pinToStore(given, before, placeOf)).toEqual(stored);
});
