import { pageNonce } from '#web/platform/theme/page-nonce.ts';
import type { Coordinates, FoundPlace } from '#web/ui/map/map-types.ts';

/** The part of the provider's script that we use. */
export type GoogleMaps = {
  Geocoder: new () => {
    geocode: (request: { address: string }) => Promise<{ results: readonly GeocoderResult[] }>;
  };
};

type GeocoderResult = {
  readonly formatted_address: string;
  readonly geometry: { readonly location: { lat(): number; lng(): number } };
};

declare global {
  interface Window {
    google?: { maps?: Partial<GoogleMaps> };
    paddockMapsReady?: () => void;
  }
}

/** Places that a search shows at most. */
const mostPlaces = 5;

let loading: Promise<void> | undefined;

/** Loads the provider's script once, with the libraries that the portal's documents name. */
export function loadGoogleMaps(key: string, language: 'en' | 'fr'): Promise<void> {
  loading ??= load(key, language).catch((error: unknown) => {
    // The next attempt loads it again.
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(key: string, language: 'en' | 'fr'): Promise<void> {
  return new Promise((resolve, reject) => {
    const address = new URL('https://maps.googleapis.com/maps/api/js');
    address.search = new URLSearchParams({
      key,
      language,
      loading: 'async',
      libraries: 'places,drawing,geometry',
      callback: 'paddockMapsReady',
    }).toString();
    window.paddockMapsReady = resolve;
    const script = document.createElement('script');
    script.src = address.href;
    script.async = true;
    // The script passes the nonce on to the styles and scripts that it adds.
    script.nonce = pageNonce();
    script.onerror = () => reject(new Error('Failed to load script'));
    document.head.append(script);
  });
}

/** The places of an address or a part of one, best first. A failed search finds nothing. */
export async function findPlaces(text: string): Promise<FoundPlace[]> {
  const Geocoder = window.google?.maps?.Geocoder;
  if (!Geocoder) throw new Error('google must be loaded to get lat longs');
  try {
    const { results } = await new Geocoder().geocode({ address: text });
    return results.slice(0, mostPlaces).map(({ formatted_address: name, geometry: { location } }) => ({
      name,
      latitude: location.lat(),
      longitude: location.lng(),
    }));
  } catch {
    // The provider rejects for an unknown address as it does for a failure.
    return [];
  }
}

/** The coordinates of an address; undefined if the provider does not know it, and its marker is left out. */
export async function latLongsOf(address: string): Promise<Coordinates | undefined> {
  const [first] = await findPlaces(address);
  return first && { latitude: first.latitude, longitude: first.longitude };
}
