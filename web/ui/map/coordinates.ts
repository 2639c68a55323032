import { localeOf } from '#web/platform/formats/locale.ts';
import type { Coordinates } from '#web/ui/map/map-types.ts';

const limits = { latitude: 90, longitude: 180 } as const;

/** What makes a typed coordinate unusable. */
export type CoordinateFault = 'wrong' | 'outside';

/** Reads degrees with a point or, as French writes them, a comma: `39.0639`, `-108,5506`. Undefined if it is no number of degrees. */
export function readCoordinate(text: string): number | undefined {
  const plain = text.trim().replace(',', '.').replace('−', '-').replace(/°$/, '');
  return /^[+-]?\d{1,3}(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** Why a typed coordinate cannot be used; null if it can, or if it is empty. */
export function coordinateFault(kind: keyof Coordinates, text: string): CoordinateFault | null {
  if (text.trim() === '') return null;
  const degrees = readCoordinate(text);
  if (degrees === undefined) return 'wrong';
  return Math.abs(degrees) > limits[kind] ? 'outside' : null;
}

/** Both coordinates, if both are usable. */
export function readCoordinates(texts: Texts): Coordinates | undefined {
  const [latitude, longitude] = [readCoordinate(texts.latitude), readCoordinate(texts.longitude)];
  if (latitude === undefined || longitude === undefined) return undefined;
  if (Math.abs(latitude) > limits.latitude || Math.abs(longitude) > limits.longitude) return undefined;
  return { latitude, longitude };
}

/** Up to five decimals, which is about a meter, with the decimal sign of the language. */
export function formatCoordinate(degrees: number, language: string): string {
  const text = String(Math.round(degrees * 1e5) / 1e5);
  return localeOf(language) === 'fr' ? text.replace('.', ',') : text;
}

type Texts = Readonly<Record<keyof Coordinates, string>>;
type Degrees = Readonly<Record<keyof Coordinates, number | null>>;

/** The pin of a record as its form shows it. */
export const textsOfPin = (of: Degrees | undefined): Texts => ({
  latitude: textOf(of?.latitude),
  longitude: textOf(of?.longitude),
});

const textOf = (degrees: number | null | undefined): string =>
  degrees === null || degrees === undefined ? '' : String(degrees);

/** Null for an empty field. Text that is no number of degrees becomes NaN, which forms refuse. */
export const degreesOf = (text: string): number | null =>
  text.trim() === '' ? null : (readCoordinate(text) ?? Number.NaN);

/** The errors of a form about its pin. The field itself says when a text is no number of degrees, so that sentence is not repeated. */
export const pinErrors = <Shown>({
  values,
  errors,
}: {
  readonly values: Degrees;
  readonly errors: Readonly<Record<string, Shown>>;
}): Partial<Record<keyof Coordinates, Shown>> => ({
  ...(!Number.isNaN(values.latitude) && { latitude: errors['latitude'] }),
  ...(!Number.isNaN(values.longitude) && { longitude: errors['longitude'] }),
});
