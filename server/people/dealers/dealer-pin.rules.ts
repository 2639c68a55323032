import type { Pin, PlaceOfCode } from '#server/platform/places/place.rules.ts';

/** A dealer’s pin as it is stored. */
export interface StoredPin {
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** It follows the postal code, because nobody set it. */
  readonly pinIsDerived: boolean;
}

interface Placed {
  readonly country: string;
  readonly address: { readonly postalCode: string };
}

const none: StoredPin = { latitude: null, longitude: null, pinIsDerived: false };

/**
 * The pin to store with a form. A pin that somebody set is kept. Without one, or with the derived pin that the form was opened with, it is
 * derived from the postal code. `before` is the record that the form changes.
 */
export function pinToStore(
  given: Placed & Omit<StoredPin, 'pinIsDerived'>,
  before: (Placed & StoredPin) | null,
  placeOf: PlaceOfCode,
): StoredPin {
  const pin = wholePin(given);
  const isUntouched = before !== null && before.pinIsDerived && isSame(pin, wholePin(before));
  if (pin && !isUntouched) return { ...pin, pinIsDerived: false };
  const derived = placeOf(given.country, given.address.postalCode);
  return derived ? { ...derived, pinIsDerived: true } : none;
}

const wholePin = ({ latitude, longitude }: Omit<StoredPin, 'pinIsDerived'>): Pin | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

const isSame = (a: Pin | null, b: Pin | null): boolean =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;
