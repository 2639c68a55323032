import { describe, expect, test } from 'vitest';
import { regions } from '#contract/people/accounts.regions.ts';
import { isTimeZone } from '#contract/platform/time-zone.ts';
import { zoneOfPlace, zonesNearby } from './zone-of-place.ts';

const none = { latitude: null, longitude: null };

describe('the suggested zone', () => {
  test('exists for every state and province, and is a known zone', () => {
    for (const country of ['US', 'CA'])
      for (const { value: state } of regions[country] ?? [])
        expect(zoneOfPlace({ country, state, ...none }), state).toBeDefined();
    expect(zonesNearby.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  test.each([
    ['Denver', 'US', 'CO', 39.74, -104.98, 'America/Denver'],
    ['Phoenix', 'US', 'AZ', 33.45, -112.07, 'America/Phoenix'],
    ['Dallas', 'US', 'TX', 32.78, -96.8, 'America/Chicago'],
    ['El Paso', 'US', 'TX', 31.76, -106.49, 'America/Denver'],
    ['Tampa', 'US', 'FL', 27.95, -82.46, 'America/New_York'],
    ['Pensacola', 'US', 'FL', 30.42, -87.22, 'America/Chicago'],
    ['Nashville', 'US', 'TN', 36.16, -86.78, 'America/Chicago'],
    ['Chattanooga', 'US', 'TN', 35.05, -85.31, 'America/New_York'],
    ['Knoxville', 'US', 'TN', 35.96, -83.92, 'America/New_York'],
    ['Gary', 'US', 'IN', 41.59, -87.35, 'America/Chicago'],
    ['Rapid City', 'US', 'SD', 44.08, -103.23, 'America/Denver'],
    ['Minot', 'US', 'ND', 48.23, -101.29, 'America/Chicago'],
    ['Lewiston', 'US', 'ID', 46.42, -117.02, 'America/Los_Angeles'],
    ['Thunder Bay', 'CA', 'ON', 48.38, -89.25, 'America/Toronto'],
    ['Kenora', 'CA', 'ON', 49.77, -94.49, 'America/Winnipeg'],
    ['Goose Bay', 'CA', 'NL', 53.3, -60.33, 'America/Goose_Bay'],
    ['St. John’s', 'CA', 'NL', 47.56, -52.71, 'America/St_Johns'],
    ['Cranbrook', 'CA', 'BC', 49.51, -115.77, 'America/Edmonton'],
    ['Regina', 'CA', 'SK', 50.45, -104.61, 'America/Regina'],
  ])('of %s', (_town, country, state, latitude, longitude, zone) => {
    expect(zoneOfPlace({ country, state, latitude, longitude })).toBe(zone);
  });

  test('is the one most people of the state have while there is no pin', () => {
    expect(zoneOfPlace({ country: 'US', state: 'TX', ...none })).toBe('America/Chicago');
  });

  test('is left open elsewhere', () => {
    expect(zoneOfPlace({ country: 'FR', state: 'CA', ...none })).toBeUndefined();
  });
});
