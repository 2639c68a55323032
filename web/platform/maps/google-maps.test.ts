import { afterEach, expect, test, vi } from 'vitest';
import { findPlaces, latLongsOf, type GoogleMaps } from '#web/platform/maps/google-maps.ts';

/** Stands in for the provider's script, which only a browser with a key can load. */
function provide(geocode: InstanceType<GoogleMaps['Geocoder']>['geocode']): void {
  vi.stubGlobal('window', {
    google: {
      maps: {
        Geocoder: class {
          geocode = geocode;
        },
      },
    },
  });
}

const place = (name: string, latitude: number, longitude: number) => ({
  formatted_address: name,
  geometry: { location: { lat: () => latitude, lng: () => longitude } },
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('without the script, a search says what is missing', async () => {
  vi.stubGlobal('window', {});
  await expect(latLongsOf('Denver')).rejects.toThrow('google must be loaded to get lat longs');
  // It is there, but has not finished.
  vi.stubGlobal('window', { google: { maps: {} } });
  await expect(findPlaces('Denver')).rejects.toThrow('google must be loaded to get lat longs');
});

test('a search returns the best places with their coordinates', async () => {
  provide(({ address }) =>
    Promise.resolve({ results: [1, 2, 3, 4, 5, 6].map((one) => place(`${address} ${one}`, 39 + one, -105)) }),
  );
  const found = await findPlaces('Main Street');
  expect(found).toHaveLength(5);
  expect(found[0]).toEqual({ name: 'Main Street 1', latitude: 40, longitude: -105 });
  expect(await latLongsOf('Main Street')).toEqual({ latitude: 40, longitude: -105 });
});

test('an address that the provider does not know is left out silently', async () => {
  provide(() => Promise.reject(new Error('ZERO_RESULTS')));
  expect(await findPlaces('nowhere')).toEqual([]);
  expect(await latLongsOf('nowhere')).toBeUndefined();
});
