import {
  box,
  circle,
  curve,
  faded,
  group,
  line,
  moved,
  polyline,
  text,
  verdict,
  type Point,
} from '../draw.ts';
import { speedDial } from '../subjects/controls.ts';
import { person, sheet } from '../subjects/icons.ts';
import { sideBySideFromFront } from '../subjects/vehicles.ts';
import { ink } from '../theme.ts';
import type { ClipDrawing } from './clip-frame.ts';

/** Lines of writing with these relative widths, of which a share has been written. */
const writing = (
  x: number,
  y: number,
  width: number,
  rows: readonly number[],
  written: number,
  colour: string,
): string =>
  group(
    rows.map((row, i) => {
      const done = Math.min(1, Math.max(0, written * rows.length - i));
      return done > 0.02
        ? line([x, y + i * 30], [x + width * row * done, y + i * 30], { stroke: colour, width: 9 })
        : '';
    }),
  );

export const rewriteClaim: ClipDrawing = (clock) => {
  const blocks: readonly [number, number, string][] = [
    [150, clock.ramp(1, 0.25, 0.95), ink.blue],
    [296, clock.ramp(2, 0.25, 0.95), ink.sky],
    [442, clock.ramp(3, 0.25, 0.95), ink.green],
  ];
  const bend = clock.share(1) * 1.05;
  const along = (t: number): Point => [1150 - 420 * Math.sin(t * 1.45) * Math.min(1, t * 1.3), 560 - t * 420];
  const loud = clock.ramp(1, 0.4, 0.8);
  const rock = Math.sin(clock.t * 9) * (clock.scene === 2 ? 1 : 0);
  const trip = clock.ramp(3, 0.35, 0.95);
  const page: Point = [90, 90];
  return group(
    // the claim on its sheet: five words first, then three parts
    sheet(page[0], page[1], 470, 500, ink.sky),
    faded(
      clock.during(0),
      group(
        writing(150, 190, 360, [0.34, 0.62, 0.2], clock.ramp(0, 0.1, 0.5), ink.soft),
        faded(
          clock.ramp(0, 0.55, 0.75),
          text(320, 470, '?', { size: 190, weight: 700, heading: true, anchor: 'middle', fill: ink.amber }),
        ),
      ),
    ),
    blocks.map(([y, written, colour], i) =>
      faded(
        clock.scene > i ? 1 : 0,
        group(
          circle(142, y + 6, 24, { fill: colour }),
          text(142, y + 16, String(i + 1), {
            size: 28,
            weight: 700,
            heading: true,
            anchor: 'middle',
            fill: i === 0 ? ink.text : ink.ground,
          }),
          writing(186, y - 8, 320, [1, 0.86, 0.94, 0.5], written, colour),
        ),
      ),
    ),
    // nobody can decide
    faded(
      clock.during(0),
      group(
        person(920, 300, ink.soft, 1.9),
        faded(
          clock.ramp(0, 0.6, 0.8),
          group(
            box(1030, 120, 150, 100, { fill: ink.box, stroke: ink.amber, width: 5 }, 30),
            text(1105, 192, '?', { size: 64, weight: 700, heading: true, anchor: 'middle', fill: ink.amber }),
          ),
        ),
      ),
    ),
    // complaint: from 60 km/h, louder in left-hand bends
    faded(
      clock.during(1),
      group(
        speedDial(1096, 184, 104, 60, ink.amber),
        curve(40, along, { stroke: '#26303c', width: 96 }),
        curve(40, along, { stroke: ink.partLine, width: 3, dash: '18 16' }),
        ((): string => {
          const [x, y] = along(bend);
          const [nx, ny] = along(bend + 0.02);
          const heading = (Math.atan2(ny - y, nx - x) * 180) / Math.PI;
          return group(
            moved(
              x,
              y,
              group(
                box(-46, -30, 92, 60, { fill: '#14355c', stroke: ink.blue, width: 4 }, 12),
                [-1, 1].flatMap((side) =>
                  [-34, 22].map((dx) => box(dx, side * 34 - 9, 26, 18, { fill: ink.partLine }, 4)),
                ),
                // the right front wheel carries the load of a left-hand bend
                box(22, 25, 26, 18, { fill: ink.amber }, 4),
              ),
              1,
              heading,
            ),
            [0, 1, 2].map((i) =>
              circle(x, y, 70 + i * 26, {
                stroke: ink.amber,
                width: 3 + loud * 4,
                opacity: (0.15 + 0.6 * loud) * (1 - i * 0.25),
              }),
            ),
          );
        })(),
      ),
    ),
    // cause: wheel off the ground, play felt by hand, compared with the other side
    faded(
      clock.during(2),
      group(
        line([620, 560], [1240, 560], { stroke: ink.faint, width: 4 }),
        moved(930, 500, sideBySideFromFront(0, 0, rock * 4), 0.86),
        // a jack under the frame keeps the wheels off the ground
        polyline(
          [
            [900, 560],
            [960, 500],
            [900, 440],
            [960, 400],
          ],
          { stroke: ink.partLine, width: 9 },
        ),
        polyline(
          [
            [960, 560],
            [900, 500],
            [960, 440],
            [900, 400],
          ],
          { stroke: ink.partLine, width: 9 },
        ),
        circle(750, 436, 84, { stroke: ink.amber, width: 6, dash: '11 9' }),
        line([738, 330], [700, 330], { stroke: ink.amber, width: 7, marker: 'end' }),
        line([762, 330], [800, 330], { stroke: ink.amber, width: 7, marker: 'end' }),
        faded(clock.ramp(2, 0.5, 0.65), verdict(1190, 436, true, 36)),
        faded(clock.ramp(2, 0.65, 0.8), verdict(640, 436, false, 36)),
      ),
    ),
    // correction: new bearing, torque, eight quiet kilometres
    faded(
      clock.during(3),
      group(
        circle(800, 250, 110, { fill: ink.part, stroke: ink.soft, width: 7 }),
        circle(800, 250, 52, { fill: ink.ground, stroke: ink.soft, width: 7 }),
        Array.from({ length: 9 }, (_, i) => {
          const a = (i / 9) * Math.PI * 2 + clock.t * 0.9;
          return circle(800 + Math.cos(a) * 80, 250 + Math.sin(a) * 80, 20, {
            fill: ink.box,
            stroke: ink.sky,
            width: 5,
          });
        }),
        curve(60, (t) => [640 + t * 540, 500 - Math.sin(t * 7) * 34], {
          stroke: ink.faint,
          width: 8,
          dash: '2 16',
        }),
        curve(60, (t) => [640 + t * trip * 540, 500 - Math.sin(t * trip * 7) * 34], {
          stroke: ink.green,
          width: 8,
        }),
        text(1080, 270, `${Math.round(trip * 8)} km`, {
          size: 60,
          weight: 690,
          heading: true,
          anchor: 'middle',
          fill: ink.green,
        }),
      ),
    ),
    // someone else can retell it
    faded(
      clock.during(4),
      group(
        person(800, 420, ink.sky, 1.7),
        person(1100, 420, ink.green, 1.7),
        box(700, 130, 210, 140, { fill: ink.box, stroke: ink.sky, width: 5 }, 30),
        [ink.blue, ink.sky, ink.green].map((colour, i) =>
          faded(
            clock.ramp(4, 0.1 + i * 0.18, 0.2 + i * 0.18),
            circle(752 + i * 52, 200, 18, { fill: colour }),
          ),
        ),
        faded(
          clock.ramp(4, 0.65, 0.8),
          group(
            box(1030, 130, 150, 140, { fill: ink.box, stroke: ink.green, width: 5 }, 30),
            verdict(1105, 200, true, 42),
          ),
        ),
      ),
    ),
    faded(clock.ramp(4, 0.8, 0.95), verdict(530, 560, true, 44)),
  );
};
