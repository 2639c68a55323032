/** A position in degrees. */
export interface Pin {
  readonly latitude: number;
  readonly longitude: number;
}

/** The center of the area of a postal code, by the two-letter code of the country; undefined if it is not known. */
export type PlaceOfCode = (country: string, postalCode: string) => Pin | undefined;

/** Of the earth, in miles, as `miles_between` of the database has too. */
const earthDiameter = 7917.6;

/** As the crow flies. */
export function milesBetween(one: Pin, other: Pin): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const slope = Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude));
  return (
    earthDiameter *
    Math.asin(
      Math.min(
        1,
        Math.sqrt(half(one.latitude, other.latitude) + slope * half(one.longitude, other.longitude)),
      ),
    )
  );
}

/** How many degrees of latitude lie between two positions at most that are this far apart. */
export const mostDegrees = (miles: number): number => ((miles * 360) / (Math.PI * earthDiameter)) * 1.001;
