import { readFile } from 'node:fs/promises';
import type { Pin, PlaceOfCode } from './dealer-pin.rules.ts';

/**
 * A sorted list with a line of 20 characters for each US ZIP code and each first half of a Canadian postal code: code, latitude, longitude.
 * `make-postal-places.ts` makes it. Lines of one length are found by bisection, so nothing has to be parsed or kept.
 */
export const postalPlacesFile = new URL('postal-places.txt', import.meta.url);
const codeLength = 5;
const latitudeLength = 6;
const lineLength = 20;

export const recordOf = (code: string, { latitude, longitude }: Pin): string =>
  `${code.padEnd(codeLength)}${latitude.toFixed(3).padStart(latitudeLength)}${longitude.toFixed(3).padStart(8)}\n`;

/** Reads the list, for as many codes as are looked up at a time. It takes a millisecond, and saves of dealers are rare. */
export async function readPostalPlaces(): Promise<PlaceOfCode> {
  const text = await readFile(postalPlacesFile, 'latin1');
  return (country, postalCode) => {
    const key = keyOf(country, postalCode);
    return key === undefined ? undefined : find(text, key);
  };
}

/** What the list has for a code: five digits, or the first three characters in Canada. */
function keyOf(country: string, postalCode: string): string | undefined {
  const code = postalCode.replace(/[\s-]/g, '').toUpperCase();
  if (country.toUpperCase() === 'US' && /^\d{5}/.test(code)) return code.slice(0, 5);
  if (country.toUpperCase() === 'CA' && /^[A-Z]\d[A-Z]/.test(code))
    return code.slice(0, 3).padEnd(codeLength);
  return undefined;
}

function find(text: string, key: string): Pin | undefined {
  let [low, high] = [0, text.length / lineLength];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = middle * lineLength;
    const code = text.slice(at, at + codeLength);
    if (code === key) {
      const place = text.slice(at + codeLength, at + lineLength);
      return {
        latitude: Number(place.slice(0, latitudeLength)),
        longitude: Number(place.slice(latitudeLength)),
      };
    }
    if (code < key) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
