import type { Marker } from '#web/ui/map/map-clusters.ts';

export type Direction = 'left' | 'right' | 'up' | 'down';

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

export const directionOf = (key: string): Direction | undefined => directions[key];

/** The step of each direction on the screen. */
export const stepOf: Readonly<Record<Direction, readonly [number, number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/**
 * The marker that an arrow key leads to: the nearest one in that direction. Those straight ahead come before those at an angle, and
 * those behind never count. Undefined at the edge.
 */
export function nextMarker(
  markers: readonly Marker[],
  from: Marker,
  direction: Direction,
): Marker | undefined {
  const [stepX, stepY] = stepOf[direction];
  let best: { marker: Marker; cost: number } | undefined;
  for (const marker of markers) {
    if (marker.key === from.key) continue;
    const [dx, dy] = [marker.spot[0] - from.spot[0], marker.spot[1] - from.spot[1]];
    const ahead = dx * stepX + dy * stepY;
    const aside = Math.abs(dx * stepY) + Math.abs(dy * stepX);
    // At most 45 degrees to either side, so that each marker has exactly one direction from here.
    if (ahead <= 0 || aside > ahead) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { marker, cost };
  }
  return best?.marker;
}
