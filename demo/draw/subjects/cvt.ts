import { box, circle, group, line, path, polygon, type Point } from '../draw.ts';
import { spring } from './motorcycle.ts';
import { ink } from '../theme.ts';

/** Half angle of the sheave faces as a slope, drawn steeper than in reality so that the gap is visible. */
const SLOPE = 0.3;
const BELT = 54;
const OUTER = 132;
const HUB = 22;
const CENTRES = 330;

/** Belt radius on both clutches for a share of the shift, 0 start and 1 top speed; the belt keeps its length. */
export function beltRadii(share: number): { drive: number; driven: number } {
  const drive = 46 + share * 70;
  const length = (a: number, b: number): number => Math.PI * (a + b) + 2 * CENTRES + (a - b) ** 2 / CENTRES;
  const wanted = length(46, 116);
  let [low, high] = [30, 130];
  for (let i = 0; i < 40; i++) {
    const middle = (low + high) / 2;
    if (length(drive, middle) > wanted) high = middle;
    else low = middle;
  }
  return { drive, driven: (low + high) / 2 };
}

/** One sheave: a cone whose face crosses radius `r` at height `faceY`; `side` 1 has the face looking down. */
function sheave(cx: number, r: number, faceY: number, side: 1 | -1, colour: string): string {
  const face = (radius: number): number => faceY - side * SLOPE * (radius - r);
  const rim = face(OUTER) - side * 20;
  const hub = face(HUB) - side * 34;
  return polygon(
    [
      [cx - OUTER, face(OUTER)],
      [cx - HUB, face(HUB)],
      [cx + HUB, face(HUB)],
      [cx + OUTER, face(OUTER)],
      [cx + OUTER, rim],
      [cx + HUB + 8, hub],
      [cx - HUB - 8, hub],
      [cx - OUTER, rim],
    ],
    { fill: ink.part, stroke: colour, width: 4 },
  );
}

/**
 * Section through both clutches in the plane of their shafts: drive clutch left with the movable sheave above, driven
 * clutch right with the movable sheave below, as on the vehicle, so that the belt stays in line. 594 × 370 pixels.
 */
export function cvtSection(x: number, y: number, share: number, withBelt = true): string {
  const { drive, driven } = beltRadii(share);
  const driveX = x + OUTER;
  const drivenX = driveX + CENTRES;
  // The fixed faces do not move; the belt climbs along them.
  const beltY = y + 196 + SLOPE * (drive - 46) - BELT / 2;
  const driveHub = beltY - BELT / 2 + SLOPE * (drive - HUB) - 34;
  const driveRim = beltY - BELT / 2 - SLOPE * (OUTER - drive) - 20;
  const drivenHub = beltY + BELT / 2 - SLOPE * (driven - HUB) + 34;
  const spider = y + 56;
  const cover = driveRim - 112;
  const shaft = (cx: number): string =>
    box(cx - HUB + 6, y - 24, 2 * HUB - 12, 384, { fill: ink.box, stroke: ink.faint, width: 3 }, 4);
  /** Pivots on the movable sheave, swings out and pushes against its roller on the spider. */
  const weight = (sign: 1 | -1): string => {
    const pivot: Point = [driveX + sign * 50, driveHub + 4];
    const swing = 0.2 + share * 0.75;
    const tip: Point = [pivot[0] + sign * Math.sin(swing) * 58, pivot[1] - Math.cos(swing) * 50];
    return group(
      line(pivot, tip, { stroke: ink.amber, width: 13 }),
      circle(pivot[0], pivot[1], 7, { fill: ink.ground, stroke: ink.amber, width: 3 }),
      circle(driveX + sign * 66, spider, 10, { fill: ink.box, stroke: ink.text, width: 3 }),
    );
  };
  return group(
    shaft(driveX),
    shaft(drivenX),
    // belt between the clutches, cut where it passes the sheaves
    withBelt
      ? box(
          driveX - drive,
          beltY - BELT / 2,
          drivenX + driven - driveX + drive,
          BELT,
          { fill: '#0d4f94', stroke: ink.blue, width: 4 },
          6,
        )
      : '',
    sheave(driveX, drive, beltY + BELT / 2, -1, ink.partLine),
    sheave(driveX, drive, beltY - BELT / 2, 1, ink.amber),
    sheave(drivenX, driven, beltY - BELT / 2, 1, ink.partLine),
    sheave(drivenX, driven, beltY + BELT / 2, -1, ink.sky),
    // the cover moves with the sheave; the spider is fixed on the shaft and takes spring and weights
    [-1, 1].map((sign) =>
      line([driveX + sign * 112, driveRim], [driveX + sign * 112, cover], { stroke: ink.amber, width: 4 }),
    ),
    line([driveX - 114, cover], [driveX + 114, cover], { stroke: ink.amber, width: 7 }),
    spring([driveX, cover + 4], [driveX, spider - 6], 4, 26, ink.soft, 4),
    line([driveX - 74, spider], [driveX + 74, spider], { stroke: ink.text, width: 7 }),
    weight(-1),
    weight(1),
    // helix fixed on the shaft, spring against the movable sheave
    [-1, 1].map((sign) =>
      spring([drivenX + sign * 34, drivenHub + 4], [drivenX + sign * 34, y + 344], 4, 11, ink.soft, 4),
    ),
    path(`M${drivenX + 64} ${y + 344}L${drivenX + 116} ${y + 344}L${drivenX + 116} ${y + 286}Z`, {
      fill: '#173a4d',
      stroke: ink.sky,
      width: 4,
    }),
    line([drivenX - 80, y + 350], [drivenX + 120, y + 350], { stroke: ink.text, width: 7 }),
  );
}

export const cvtDriveX = OUTER;
export const cvtDrivenX = OUTER + CENTRES;
