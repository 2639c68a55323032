import { readFile } from 'node:fs/promises';
import { milesBetween, mostDegrees, type Pin, type PlaceOfCode } from './place.rules.ts';

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

/** Where to look for people near a postal code. */
export interface Nearby {
  readonly origin: Pin;
  /** The codes whose areas are centered within the distance: five digits, or three characters in Canada. */
  readonly codes: readonly string[];
  /** A bit for each number of five digits, counted as PostgreSQL does: set if it is a ZIP code. */
  readonly known: Buffer;
}

/** What is within a number of miles of a code, which is written in any way; undefined if nobody knows where it is. */
export async function readNearby(postalCode: string, miles: number): Promise<Nearby | undefined> {
  const key = keyOf('US', postalCode) ?? keyOf('CA', postalCode);
  if (key === undefined) return undefined;
  const text = await readFile(postalPlacesFile, 'latin1');
  const origin = find(text, key);
  if (!origin) return undefined;
  const degrees = mostDegrees(miles);
  const known = Buffer.alloc(100_000 / 8);
  const codes: string[] = [];
  for (let at = 0; at < text.length; at += lineLength) {
    const code = text.slice(at, at + codeLength).trimEnd();
    if (code.length === codeLength) known[Number(code) >> 3]! |= 1 << (Number(code) & 7);
    const isNear =
      Math.abs(latitudeAt(text, at) - origin.latitude) <= degrees &&
      milesBetween(origin, placeAt(text, at)) <= miles;
    if (isNear) codes.push(code);
  }
  return { origin, codes, known };
}

const latitudeAt = (text: string, at: number) =>
  Number(text.slice(at + codeLength, at + codeLength + latitudeLength));

const placeAt = (text: string, at: number): Pin => ({
  latitude: latitudeAt(text, at),
  longitude: Number(text.slice(at + codeLength + latitudeLength, at + lineLength)),
});

function find(text: string, key: string): Pin | undefined {
  let [low, high] = [0, text.length / lineLength];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const at = middle * lineLength;
    const code = text.slice(at, at + codeLength);
    if (code === key) return placeAt(text, at);
    if (code < key) low = middle + 1;
    else high = middle;
  }
  return undefined;
}
