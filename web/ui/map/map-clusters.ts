import type { MapPoint, Spot } from '#web/ui/map/map-types.ts';

/** A point with its place on the map at scale 1. */
export type PlacedPoint = { readonly point: MapPoint; readonly spot: Spot };

/** What is drawn at one place: a point, or the number of points whose pins would cover each other. */
export type Marker = {
  /** The id of the point, or of the first point of several. */
  readonly key: string;
  readonly spot: Spot;
  readonly points: readonly PlacedPoint[];
};

/** Part of the screen, in pixels from the origin of the map. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Height of a pin and the widths that its text needs, in pixels: `map.module.css` draws it like this. */
const pin = { height: 36, letter: 7.5, sides: 22 };

/** The screen that a marker covers at scale `k`. */
export function boxOf({ spot: [x, y], points }: Marker, k: number): Box {
  const width = widthOf(points);
  return {
    left: x * k - width / 2,
    right: x * k + width / 2,
    top: y * k - pin.height,
    bottom: y * k + (points.length > 1 ? 18 : 4),
  };
}

const widthOf = (points: readonly PlacedPoint[]) => {
  const [only] = points;
  const letters = points.length === 1 ? (only?.point.label.length ?? 0) : String(points.length).length + 1;
  return letters * pin.letter + pin.sides;
};

/**
 * Groups points whose pins overlap at scale `k`. The order of the points decides: a point joins the first marker that it overlaps, so the
 * same points always make the same markers. A marker of several points is in their middle.
 */
export function clustersOf(points: readonly PlacedPoint[], k: number): Marker[] {
  let markers: Marker[] = points.map((one) => ({ key: one.point.id, spot: one.spot, points: [one] }));
  // A marker that has moved to the middle of its points may cover another one. Each round leaves fewer markers.
  for (;;) {
    const merged = mergeOnce(markers, k);
    if (merged.length === markers.length) return merged;
    markers = merged;
  }
}

function mergeOnce(markers: readonly Marker[], k: number): Marker[] {
  const found: Marker[] = [];
  // Markers by cells of the screen: only those in cells nearby can overlap.
  const cells = new Map<string, number[]>();
  const cell = 120;
  const cellOf = ([x, y]: Spot) => [Math.floor((x * k) / cell), Math.floor((y * k) / cell)] as const;
  for (const marker of markers) {
    const [column, row] = cellOf(marker.spot);
    const near = [-1, 0, 1].flatMap((dx) =>
      [-1, 0, 1].flatMap((dy) => cells.get(`${column + dx}/${row + dy}`) ?? []),
    );
    const index = near
      .toSorted((a, b) => a - b)
      .find((one) => found[one] !== undefined && overlap(found[one], marker, k));
    const other = index === undefined ? undefined : found[index];
    if (index === undefined || other === undefined) {
      const key = `${column}/${row}`;
      cells.set(key, [...(cells.get(key) ?? []), found.length]);
      found.push(marker);
    } else {
      const points = [...other.points, ...marker.points];
      found[index] = { key: other.key, spot: middleOf(points), points };
    }
  }
  return found;
}

function overlap(one: Marker, other: Marker, k: number): boolean {
  const [dx, dy] = [
    Math.abs(one.spot[0] - other.spot[0]) * k,
    Math.abs(one.spot[1] - other.spot[1]) * k,
  ] as const;
  return dx < (widthOf(one.points) + widthOf(other.points)) / 2 && dy < pin.height;
}

const middleOf = (points: readonly PlacedPoint[]): Spot => [
  points.reduce((sum, { spot }) => sum + spot[0], 0) / points.length,
  points.reduce((sum, { spot }) => sum + spot[1], 0) / points.length,
];

/** True if zooming in to scale `k` shows more than one marker. Places at one address never come apart. */
export const comeApart = ({ points }: Marker, k: number): boolean => clustersOf(points, k).length > 1;
