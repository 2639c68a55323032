import {
  box,
  circle,
  faded,
  group,
  line,
  moved,
  path,
  polygon,
  polyline,
  text,
  verdict,
  type Point,
} from '../draw.ts';
import { cvtDriveX, cvtDrivenX, cvtSection } from '../subjects/cvt.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

const DRIVE: Point = [300, 350];
const DRIVEN: Point = [800, 350];
const [DRIVE_RIM, DRIVEN_RIM] = [126, 186];

/** Belt loop over two circles. `slack` lets the upper run sag by this many pixels. */
function beltLoop(r1: number, r2: number, slack: number, turn: number, colour: string): string {
  const [dx, dy] = [DRIVEN[0] - DRIVE[0], DRIVEN[1] - DRIVE[1]];
  const gap = Math.hypot(dx, dy);
  const tilt = Math.asin((r2 - r1) / gap);
  const on = (centre: Point, r: number, angle: number): Point => [
    centre[0] + Math.cos(angle) * r,
    centre[1] + Math.sin(angle) * r,
  ];
  const top = -Math.PI / 2 - tilt;
  const bottom = Math.PI / 2 + tilt;
  const [a, b, c, d] = [
    on(DRIVE, r1, top),
    on(DRIVEN, r2, top),
    on(DRIVEN, r2, bottom),
    on(DRIVE, r1, bottom),
  ];
  const d1 = `M${a[0]} ${a[1]}Q${(a[0] + b[0]) / 2} ${(a[1] + b[1]) / 2 + slack * 2} ${b[0]} ${b[1]}A${r2} ${r2} 0 1 1 ${c[0]} ${c[1]}Q${(c[0] + d[0]) / 2} ${(c[1] + d[1]) / 2 + slack * 0.8} ${d[0]} ${d[1]}A${r1} ${r1} 0 0 1 ${a[0]} ${a[1]}Z`;
  return group(
    path(d1, { stroke: ink.ground, width: 34 }),
    path(d1, { stroke: '#26313e', width: 28 }),
    path(d1, { stroke: colour, width: 28, opacity: 0.35 }),
    // cogs travel with the belt
    `<path d="${d1}" fill="none" stroke="${colour}" stroke-width="10" stroke-dasharray="9 13" stroke-dashoffset="${-turn}"/>`,
  );
}

const sheaveFace = (centre: Point, rim: number, colour: string, turn: number): string =>
  group(
    circle(centre[0], centre[1], rim, { fill: ink.box, stroke: colour, width: 5 }),
    Array.from({ length: 6 }, (_, i) => {
      const a = ((i * 60 + turn) * Math.PI) / 180;
      return circle(centre[0] + Math.cos(a) * rim * 0.62, centre[1] + Math.sin(a) * rim * 0.62, rim * 0.1, {
        fill: ink.ground,
        stroke: ink.faint,
        width: 3,
      });
    }),
    circle(centre[0], centre[1], 30, { fill: ink.part, stroke: ink.partLine, width: 5 }),
  );

export const changeBelt: ClipDrawing = (clock) => {
  const spread = clock.ramp(0, 0.2, 0.75);
  const out = clock.ramp(1, 0.15, 0.8);
  const fitted = clock.ramp(3, 0.15, 0.6);
  const rise = clock.ramp(4, 0.08, 0.4);
  const turn = clock.scene === 4 ? clock.ramp(4, 0.05, 0.42) * 420 : 0;
  const cleaning = clock.during(2);
  const press = clock.ramp(4, 0.55, 0.75);
  // belt deep in the opened driven sheaves, high in the closed ones
  const r2 = clock.scene < 2 ? mix(168, 132, spread) : mix(132, 168, rise);
  const slack = clock.scene < 2 ? spread * 42 : mix(42, 0, rise) + press * 16;
  const present = clock.scene < 2 ? 1 - clock.ramp(1, 0.8, 0.95) : fitted;
  const lift = clock.scene < 2 ? out * -150 : (1 - fitted) * -150;
  const colour = clock.scene < 2 ? ink.amber : ink.sky;
  const mid: Point = [(DRIVE[0] + DRIVEN[0]) / 2, 246];
  const wipe = clock.t * 4;
  return group(
    faded(
      1 - cleaning,
      group(
        sheaveFace(DRIVE, DRIVE_RIM, ink.amber, turn * 1.4),
        sheaveFace(DRIVEN, DRIVEN_RIM, ink.sky, turn),
        faded(present, moved(0, lift, beltLoop(62, r2, slack, turn * 2, colour))),
        // the driven sheaves from the edge: the tool opens them
        faded(
          clock.during(0, 1),
          group(
            [-1, 1].map((side) =>
              polygon(
                [
                  [1130 + side * mix(6, 34, spread), 350],
                  [1130 + side * mix(44, 72, spread), 200],
                  [1130 + side * mix(66, 94, spread), 200],
                  [1130 + side * mix(40, 68, spread), 350],
                  [1130 + side * mix(66, 94, spread), 500],
                  [1130 + side * mix(44, 72, spread), 500],
                ],
                { fill: ink.part, stroke: ink.sky, width: 5 },
              ),
            ),
            line([1130 - 30, 168], [1130 - mix(56, 86, spread), 168], {
              stroke: ink.amber,
              width: 5,
              marker: 'end',
            }),
            line([1130 + 30, 168], [1130 + mix(56, 86, spread), 168], {
              stroke: ink.amber,
              width: 5,
              marker: 'end',
            }),
          ),
        ),
        // no levers
        faded(
          clock.during(1),
          moved(
            560,
            520,
            group(
              box(-96, -12, 92, 24, { fill: ink.muted }, 8),
              line([-6, 0], [86, 0], { stroke: ink.soft, width: 10 }),
              line([-80, -52], [70, 52], { stroke: ink.red, width: 10 }),
              circle(-6, 0, 84, { stroke: ink.red, width: 9 }),
            ),
          ),
        ),
        // lettering as before
        faded(
          clock.during(3) * clock.ramp(3, 0.6, 0.75),
          group(
            text(550, 218, 'ABC', { size: 40, weight: 700, heading: true, anchor: 'middle', fill: ink.sky }),
            line([490, 236], [610, 236], { stroke: ink.sky, width: 5, marker: 'end' }),
            verdict(1130, 320, true, 52),
          ),
        ),
        // straightedge, force and deflection
        faded(
          clock.ramp(4, 0.45, 0.55),
          group(
            line([200, DRIVE[1] - 62 - 26], [940, DRIVEN[1] - 168 - 40], { stroke: ink.text, width: 7 }),
            line([mid[0], mid[1] - 140], [mid[0], mid[1] - 40 + press * 26], {
              stroke: ink.amber,
              width: 9,
              marker: 'end',
            }),
            text(mid[0] + 26, mid[1] - 100, '70 N', {
              size: 40,
              weight: 680,
              heading: true,
              fill: ink.amber,
            }),
          ),
        ),
        faded(
          clock.ramp(4, 0.7, 0.8),
          group(
            text(1120, 330, '30 mm', {
              size: 54,
              weight: 690,
              heading: true,
              anchor: 'middle',
              fill: ink.green,
            }),
            verdict(1120, 420, true, 46),
          ),
        ),
      ),
    ),
    // four faces, alcohol and a cloth
    faded(
      cleaning,
      group(
        moved(260, 110, cvtSection(0, 0, 0.35, false), 1.2),
        [0, 1, 2, 3].map((i) => {
          const x = 260 + 1.2 * (i < 2 ? cvtDriveX : cvtDrivenX) - 1.2 * 176;
          const y = 320 + (i % 2 === 0 ? -34 : 74);
          return faded(
            clock.ramp(2, 0.15 + i * 0.18, 0.25 + i * 0.18),
            verdict(x + (i < 2 ? 0 : 392), y, true, 24),
          );
        }),
        moved(
          260 + 1.2 * (clock.share(2) < 0.5 ? cvtDriveX : cvtDrivenX) + 84 + Math.sin(wipe) * 26,
          Math.floor(clock.share(2) * 4) % 2 === 0 ? 300 : 372,
          group(
            path('M-46 -22Q-20 -34 6 -24T50 -20Q58 6 44 26Q10 34 -18 26T-52 22Z', {
              fill: ink.text,
              opacity: 0.92,
            }),
            polyline(
              [
                [-30, -6],
                [-4, -12],
                [22, -4],
              ],
              { stroke: ink.muted, width: 3 },
            ),
          ),
        ),
      ),
    ),
  );
};
