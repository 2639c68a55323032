import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { postalPlacesFile, recordOf } from './postal-places.ts';

/**
 * Makes `postal-places.txt`, which is committed, from an unpacked copy of the npm package zipcodes: the centers of US ZIP codes and of the
 * first three characters of Canadian postal codes. The package is not a dependency, because it keeps 5 MB of objects in memory. Run it after
 * the package changed:
 *
 *     npm pack zipcodes && tar xzf zipcodes-*.tgz && node server/platform/places/make-postal-places.ts package
 */
interface Place {
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

const folder = path.resolve(process.argv[2] ?? 'package');
const read = (file: string) =>
  createRequire(import.meta.url)(path.join(folder, 'lib', file)) as {
    codes: Readonly<Record<string, Place>>;
  };

/** Leaves out addresses of the military abroad, islands in the Pacific other than Hawaii, and places without a position. */
const isInNorthAmerica = ({ latitude, longitude }: Place) =>
  latitude > 17 && latitude < 84 && longitude > -180 && longitude < -52;

const places = ['codes.js', 'codesCanada.js']
  .flatMap((file) => Object.values(read(file).codes))
  .filter(isInNorthAmerica);
const records = [
  ...new Map(places.map((place) => [place.zip, recordOf(place.zip, place)])).values(),
].toSorted();
writeFileSync(postalPlacesFile, records.join(''));
