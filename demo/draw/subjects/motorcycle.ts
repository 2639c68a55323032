import { box, circle, ellipse, group, line, moved, path, polyline, type Point } from '../draw.ts';
import { ink } from '../theme.ts';

/** Local points of the side view (ground at y 530, front at the right); used to place marks on the drawing. */
export const bike = {
  rearAxle: [160, 405],
  frontAxle: [722, 405],
  pivot: [352, 362],
  display: [622, 116],
  lever: [600, 112],
  mirror: [572, 44],
  seat: [330, 172],
  tailMark: [168, 158],
  headlight: [672, 168],
  filler: [520, 128],
  ground: 530,
} as const satisfies Record<string, Point | number>;

const RADIUS = 125;

export function wheel(x: number, y: number, radius: number, turn = 0, disc = true): string {
  const spokes = Array.from({ length: 5 }, (_, i) => {
    const angle = ((i * 72 + turn) * Math.PI) / 180;
    return line(
      [x + Math.cos(angle) * radius * 0.16, y + Math.sin(angle) * radius * 0.16],
      [x + Math.cos(angle) * radius * 0.74, y + Math.sin(angle) * radius * 0.74],
      { stroke: ink.partLine, width: radius * 0.06 },
    );
  });
  return group(
    circle(x, y, radius * 0.88, { stroke: '#39434f', width: radius * 0.24, fill: ink.ground }),
    circle(x, y, radius, { stroke: ink.partLine, width: 2.5 }),
    circle(x, y, radius * 0.75, { stroke: ink.partLine, width: 4 }),
    spokes,
    disc ? circle(x, y, radius * 0.46, { stroke: ink.soft, width: 5, dash: '10 5' }) : '',
    circle(x, y, radius * 0.14, { fill: ink.part, stroke: ink.partLine, width: 3 }),
  );
}

/** Coil spring between two points. */
export function spring(
  from: Point,
  to: Point,
  coils: number,
  width: number,
  stroke: string,
  thickness = 5,
): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const [ux, uy] = [dx / length, dy / length];
  const points: Point[] = [from];
  for (let i = 0; i < coils * 2; i++) {
    const along = ((i + 0.5) / (coils * 2)) * length;
    const side = (i % 2 === 0 ? 1 : -1) * width;
    points.push([from[0] + ux * along - uy * side, from[1] + uy * along + ux * side]);
  }
  points.push(to);
  return polyline(points, { stroke, width: thickness });
}

export interface BikePose {
  /** How far the body sinks, in local pixels; the wheels stay on the ground. */
  rearSag?: number;
  frontSag?: number;
  turn?: number;
}

/** A naked motorcycle from the right, front at the right. */
export function motorcycle(x: number, y: number, scale: number, pose: BikePose = {}): string {
  const { rearSag = 0, frontSag = 0, turn = 0 } = pose;
  const lean = (Math.atan2(frontSag - rearSag, 560) * 180) / Math.PI;
  const solid = { fill: ink.part, stroke: ink.partLine, width: 4 };
  const tube = { stroke: ink.partLine, width: 9 };
  const [px, py] = [bike.pivot[0], bike.pivot[1] + rearSag * 0.7 + frontSag * 0.3];
  const body = group(
    // frame, engine, exhaust
    polyline(
      [
        [628, 168],
        [540, 246],
        [352, 362],
      ],
      tube,
    ),
    polyline(
      [
        [628, 196],
        [590, 330],
        [470, 420],
      ],
      tube,
    ),
    polyline(
      [
        [540, 246],
        [420, 226],
        [352, 362],
      ],
      { ...tube, width: 7 },
    ),
    polyline(
      [
        [276, 200],
        [322, 252],
        [362, 320],
      ],
      { ...tube, width: 7 },
    ),
    path('M372 300L470 300L500 252L566 272L560 330L545 402Q540 428 510 428L400 428Q368 428 362 392Z', solid),
    circle(430, 372, 44, { fill: ink.box, stroke: ink.partLine, width: 4 }),
    [268, 282, 296].map((fin) => line([498, fin], [568, fin + 8], { stroke: ink.partLine, width: 3 })),
    path('M560 300Q604 320 590 392Q574 452 500 452L372 452Q330 452 300 424L186 372', {
      stroke: ink.partLine,
      width: 13,
    }),
    path('M300 432L186 386L178 352L196 346L318 404Z', solid),
    // tank, seat, tail
    path('M606 150Q590 112 540 108Q456 104 418 166L430 206L560 226L612 182Z', {
      fill: '#14355c',
      stroke: ink.blue,
      width: 4,
    }),
    path('M424 182Q356 206 296 178L186 136L166 142L176 164L262 206L420 222Z', solid),
    path('M178 148L158 150L160 166L180 166Z', { fill: ink.red }),
    polyline(
      [
        [196, 172],
        [132, 262],
      ],
      { stroke: ink.partLine, width: 6 },
    ),
    // bars, display, light, mirror
    polyline(
      [
        [628, 168],
        [616, 122],
        [584, 108],
      ],
      { stroke: ink.partLine, width: 8 },
    ),
    line([584, 108], [556, 106], { stroke: ink.soft, width: 12 }),
    path('M600 104L556 90', { stroke: ink.soft, width: 4 }),
    box(612, 98, 44, 26, { fill: ink.box, stroke: ink.sky, width: 3 }, 6),
    polyline(
      [
        [594, 104],
        [582, 62],
      ],
      { stroke: ink.partLine, width: 4 },
    ),
    ellipse(572, 48, 26, 13, { ...solid, width: 3 }),
    circle(672, 168, 33, { fill: ink.box, stroke: ink.partLine, width: 4 }),
    path('M686 140A33 33 0 0 1 686 196', { stroke: ink.text, width: 4 }),
    // rests
    line([352, 362], [332, 392], { stroke: ink.soft, width: 7 }),
    line([318, 392], [352, 392], { stroke: ink.soft, width: 7 }),
  );
  const shockTop: Point = [322, 246 + rearSag];
  return moved(
    x,
    y,
    group(
      wheel(bike.rearAxle[0], bike.rearAxle[1], RADIUS, turn),
      wheel(bike.frontAxle[0], bike.frontAxle[1], RADIUS, turn),
      // fork legs and mudguard
      line([bike.frontAxle[0], bike.frontAxle[1]], [634, 178 + frontSag], { stroke: ink.part, width: 22 }),
      line([bike.frontAxle[0], bike.frontAxle[1]], [676, 290], { stroke: ink.partLine, width: 20 }),
      line([676, 290], [632, 168 + frontSag], { stroke: ink.soft, width: 10 }),
      path('M612 330A138 138 0 0 1 790 286', { stroke: ink.partLine, width: 8 }),
      box(744, 346, 30, 46, { fill: ink.blue }, 6),
      // swingarm and shock
      line([px, py], [bike.rearAxle[0], bike.rearAxle[1]], { stroke: ink.partLine, width: 18 }),
      spring(shockTop, [272, 372 + rearSag * 0.35], 6, 15, ink.sky, 5),
      moved(0, rearSag, group(`<g transform="rotate(${lean} 180 150)">${body}</g>`)),
    ),
    scale,
  );
}

/** Rider in gear, leaning slightly forward, to draw over `motorcycle` with the same position and scale. */
export function rider(x: number, y: number, scale: number, sink = 0): string {
  const gear = { fill: '#2a3544', stroke: ink.soft, width: 4 };
  return moved(
    x,
    y + sink * scale,
    group(
      path('M330 176Q318 120 352 64Q372 30 412 38Q446 48 436 92L408 184Z', gear),
      path('M416 66Q470 96 560 100L566 120Q480 124 408 104Z', gear),
      path('M332 172L470 200Q500 206 492 232L420 378L386 370L432 240L350 216Z', gear),
      path('M386 366L424 374L440 392L372 396Z', { fill: ink.faint, stroke: ink.soft, width: 4 }),
      path('M398 36Q390 -22 440 -30Q496 -32 494 20Q492 40 470 48L412 44Z', {
        fill: ink.part,
        stroke: ink.soft,
        width: 4,
      }),
      path('M494 0L452 0Q444 20 462 30L490 26Z', { fill: ink.sky }),
    ),
    scale,
  );
}
