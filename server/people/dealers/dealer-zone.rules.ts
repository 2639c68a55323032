import { regions } from '#contract/people/accounts.regions.ts';
import { zoneOfPlace } from '#contract/platform/zone-of-place.ts';

interface Placed {
  readonly country: string;
  readonly address: { readonly region: string };
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A dealer’s time zone as it is stored. */
export interface StoredZone {
  /** Null if nobody chose one and the place does not tell it. */
  readonly timeZone: string | null;
  /** It follows the place, because nobody chose it. */
  readonly timeZoneIsDerived: boolean;
}

/** The zone of a place in the United States or Canada. Its state or province is a code or a name in either language. */
export function zoneOfDealer({ country, address, latitude, longitude }: Placed): string | undefined {
  const code = country.trim().toUpperCase();
  const state = codeOfRegion(code, address.region);
  return state === undefined ? undefined : zoneOfPlace({ country: code, state, latitude, longitude });
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();

function codeOfRegion(country: string, region: string): string | undefined {
  const given = plain(region);
  return regions[country]?.find(({ value, en, fr }) => [value, en, fr].map(plain).includes(given))?.value;
}

/**
 * The zone to store with a form. A zone that somebody chose is kept. Without one, or with the derived zone that the form was opened with, it is
 * derived from the place. `before` is the record that the form changes.
 */
export function zoneToStore(
  given: Placed & { readonly timezone: string },
  before: { readonly timezone: string; readonly timezoneIsDerived: boolean } | null,
): StoredZone {
  const isUntouched = before !== null && before.timezoneIsDerived && given.timezone === before.timezone;
  if (given.timezone !== '' && !isUntouched) return { timeZone: given.timezone, timeZoneIsDerived: false };
  const derived = zoneOfDealer(given);
  return { timeZone: derived ?? null, timeZoneIsDerived: derived !== undefined };
}
