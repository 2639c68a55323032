import type { Event } from '#contract/live/ilt-events.calls.ts';

type Place = NonNullable<Event['location']>;

/** The way to a place in the map program of the device: to its pin, else to its address. */
export function directionsTo(place: Place): string {
  const { latitude, longitude, venue, address, city, state, postalCode } = place;
  return wayTo(
    latitude !== null && longitude !== null ? { latitude, longitude } : null,
    [venue, address, city, state, postalCode].filter(Boolean).join(', '),
  );
}

/** The same for any pin, or an address without one. */
export function wayTo(
  pin: { readonly latitude: number; readonly longitude: number } | null,
  address: string,
): string {
  const destination = pin ? `${pin.latitude},${pin.longitude}` : address;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination }).toString()}`;
}
