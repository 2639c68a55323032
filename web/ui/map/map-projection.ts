import { geoConicConformal, geoEqualEarth, type GeoProjection } from 'd3-geo';
import type { Coordinates, Size, Spot, View } from '#web/ui/map/map-types.ts';

/** Side of the map at scale 1, in pixels. Only ratios depend on it. */
const mapSize = 1000;

/** The free edge around fitted points. Google maps of the portal keep the same. */
export const fitPadding = 50;

/** A place alone is shown with this many kilometers around it, so that the borders of its state can be seen. */
const smallestFit = 600;

/** Zooming in ends here: the atlas has no streets. */
const smallestView = 120;

const earthRadius = 6371;

/** What the map of North America can show, from Hawaii to Newfoundland. */
const northAmerica = { west: -168, east: -50, south: 14, north: 74 };

/** What it shows without places: where most people live. */
const settled = { west: -124, east: -62, south: 26, north: 54 };

export type MapFrame = {
  readonly kind: 'northAmerica' | 'world';
  readonly projection: GeoProjection;
  /** The part of the map that can be reached: left, top, right, bottom. */
  readonly bounds: readonly [Spot, Spot];
  /** What is shown without places. */
  readonly overview: readonly Spot[];
  /** Pixels per kilometer at scale 1, in the middle of the map. */
  readonly pixelsPerKilometer: number;
};

/** North America while all points are there; otherwise the world. */
export const frameKind = (points: readonly Coordinates[]): MapFrame['kind'] =>
  points.every(isInNorthAmerica) ? 'northAmerica' : 'world';

/** `center` is where a map without places opens; default where most people of North America live, and the whole world. */
export function frameOf(kind: MapFrame['kind'], center?: Coordinates): MapFrame {
  const frame = kind === 'northAmerica' ? northAmericanFrame() : worldFrame();
  if (!center) return frame;
  const [[left, top], [right, bottom]] = boxOf(frame.overview);
  // The whole world has no middle to move: a part of it is shown around the center.
  const share = kind === 'world' ? 1 / 6 : 1 / 2;
  const [width, height] = [(right - left) * share, (bottom - top) * share];
  const [x, y] = spotOf(frame, center);
  const overview: readonly Spot[] = [
    [x - width, y - height],
    [x + width, y + height],
  ];
  return { ...frame, overview };
}

function isInNorthAmerica({ latitude, longitude }: Coordinates): boolean {
  const { west, east, south, north } = northAmerica;
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

function northAmericanFrame(): MapFrame {
  const projection = geoConicConformal().rotate([96, 0]).parallels([33, 58]);
  const edge = edgeOf(northAmerica);
  projection.fitSize([mapSize, mapSize], { type: 'MultiPoint', coordinates: edge });
  const bounds = boxOf(edge.map((one) => projection(one) ?? [0, 0]));
  const overview = edgeOf(settled).map((one): Spot => projection(one) ?? [0, 0]);
  // Countries in the south are cut off: this projection would draw them far outside.
  projection.clipExtent([
    [bounds[0][0] - mapSize, bounds[0][1] - mapSize],
    [bounds[1][0] + mapSize, bounds[1][1] + mapSize],
  ]);
  const pixelsPerKilometer = projection.scale() / earthRadius;
  return { kind: 'northAmerica', projection, bounds, overview, pixelsPerKilometer };
}

function worldFrame(): MapFrame {
  const projection = geoEqualEarth().fitWidth(mapSize, { type: 'Sphere' });
  const bounds: readonly [Spot, Spot] = [
    [0, 0],
    [mapSize, (projection([0, -90]) ?? [0, mapSize])[1]],
  ];
  const pixelsPerKilometer = projection.scale() / earthRadius;
  return { kind: 'world', projection, bounds, overview: bounds, pixelsPerKilometer };
}

/** Points along the north and south edge of an area, which the projection bends. */
function edgeOf({ west, east, south, north }: typeof northAmerica): [number, number][] {
  const count = 24;
  return Array.from({ length: count + 1 }, (_, index) => west + ((east - west) * index) / count).flatMap(
    (longitude): [number, number][] => [
      [longitude, south],
      [longitude, north],
    ],
  );
}

/** Where coordinates are on the map at scale 1. */
export function spotOf({ projection }: MapFrame, { latitude, longitude }: Coordinates): Spot {
  return projection([longitude, latitude]) ?? [0, 0];
}

/** The coordinates of a spot on the screen, to about a meter. Undefined outside the world. */
export function coordinatesAt({ projection }: MapFrame, view: View, [x, y]: Spot): Coordinates | undefined {
  const spot: [number, number] = [(x - view.x) / view.k, (y - view.y) / view.k];
  const found = projection.invert?.(spot);
  // Beyond its edge, a projection answers with a place on the other side.
  const back = found && projection(found);
  if (!back || !(Math.hypot(back[0] - spot[0], back[1] - spot[1]) < 0.01)) return undefined;
  const [longitude, latitude] = found.map((degrees) => Math.round(degrees * 1e5) / 1e5) as [number, number];
  return { latitude, longitude };
}

/** The free edge around what is fitted. More at the foot, where a card covers the map, and at the right side, where the buttons do. */
export type Insets = { readonly padding?: number; readonly foot?: number; readonly side?: number };

/** The view that shows all spots, or the overview if there are none. */
export function fitView(
  frame: MapFrame,
  spots: readonly Spot[],
  size: Size,
  { padding = fitPadding, foot = 0, side = 0 }: Insets = {},
): View {
  const [[left, top], [right, bottom]] = boxOf(spots.length > 0 ? spots : frame.overview);
  const room = {
    width: Math.max(size.width - side, size.width / 2),
    height: Math.max(size.height - foot, size.height / 3),
  };
  // An overview may reach the edge: it has no pins that could be cut off.
  const free = spots.length > 0 ? padding : Math.min(padding, 16);
  const k = Math.min(
    Math.max(40, room.width - 2 * free) / Math.max(right - left, 1e-6),
    Math.max(40, room.height - 2 * free) / Math.max(bottom - top, 1e-6),
    scaleFor(frame, size, smallestFit),
  );
  return centered(k, [(left + right) / 2, (top + bottom) / 2], room);
}

/** The view of this scale with a spot of the map in the middle. */
export const centered = (k: number, [x, y]: Spot, { width, height }: Size): View => ({
  k,
  x: width / 2 - x * k,
  y: height / 2 - y * k,
});

/** The least and the greatest scale. */
export function scaleLimits(frame: MapFrame, size: Size): readonly [number, number] {
  const most = scaleFor(frame, size, smallestView);
  return [Math.min(fitView(frame, frame.bounds, size, { padding: 0 }).k, most), most];
}

/** The scale at which the shorter side of the screen is this many kilometers long. */
const scaleFor = ({ pixelsPerKilometer }: MapFrame, { width, height }: Size, kilometers: number) =>
  Math.min(width, height) / (kilometers * pixelsPerKilometer);

function boxOf(spots: readonly Spot[]): readonly [Spot, Spot] {
  const xs = spots.map(([x]) => x);
  const ys = spots.map(([, y]) => y);
  return [
    [Math.min(...xs), Math.min(...ys)],
    [Math.max(...xs), Math.max(...ys)],
  ];
}

export const onScreen = ({ k, x, y }: View, [mapX, mapY]: Spot): Spot => [mapX * k + x, mapY * k + y];
