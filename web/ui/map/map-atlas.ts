import { geoArea, geoCentroid, geoCircle, geoDistance, geoPath } from 'd3-geo';
import type { Feature, Geometry } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { MapFrame } from '#web/ui/map/map-projection.ts';
import type { MapCircle, Spot } from '#web/ui/map/map-types.ts';
import type { RegionCode } from '#web/ui/map/region-names.ts';

/** The file that `web/platform/build/make-atlas.ts` makes. */
export type Atlas = Topology<{ regions: GeometryCollection; countries: GeometryCollection }>;

export type RegionShape = {
  readonly code: RegionCode;
  readonly path: string;
  /** The middle of its largest part. */
  readonly middle: Spot;
  /** The width of its largest part at scale 1. */
  readonly width: number;
  /** The corners of its largest part. */
  readonly box: readonly [Spot, Spot];
};

export type Shapes = { readonly regions: readonly RegionShape[]; readonly countries: string };

/** The outlines of an atlas as SVG paths at scale 1. Half a decimal is enough: a path is drawn at up to 60 times its size. */
export function shapesOf(atlas: Atlas, { kind, projection }: MapFrame): Shapes {
  const draw = geoPath(projection).digits(3);
  const regions = feature(atlas, atlas.objects.regions).features.map((region): RegionShape => {
    const largest = largestPart(region);
    const box = draw.bounds(largest);
    return {
      code: String(region.id),
      path: draw(region) ?? '',
      middle: draw.centroid(largest),
      width: box[1][0] - box[0][0],
      box,
    };
  });
  const lands = feature(atlas, atlas.objects.countries).features.flatMap(({ geometry }) => partsOf(geometry));
  const shown =
    kind === 'world' ? lands : lands.filter((land) => geoDistance(geoCentroid(land), middle) < reach);
  const countries = draw({ type: 'GeometryCollection', geometries: shown }) ?? '';
  return { regions, countries };
}

/** The map of North America leaves out land beyond this distance in radians: its projection would bend it around the edge. */
const reach = 1.05;
const middle: [number, number] = [-96, 45];

const partsOf = (geometry: Geometry): Geometry[] =>
  geometry.type === 'MultiPolygon'
    ? geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
    : [geometry];

function largestPart(region: Feature): Geometry {
  const parts = partsOf(region.geometry);
  const areas = parts.map((part) => geoArea(part));
  return parts[areas.indexOf(Math.max(...areas))] ?? region.geometry;
}

/** The outline of an area around a place. */
export function circlePath({ projection }: MapFrame, { latitude, longitude, radiusKilometers }: MapCircle) {
  const kilometersPerDegree = 111.19;
  const circle = geoCircle()
    .center([longitude, latitude])
    .radius(radiusKilometers / kilometersPerDegree);
  return geoPath(projection).digits(3)(circle()) ?? '';
}
