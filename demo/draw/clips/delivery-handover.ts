import {
  box,
  circle,
  curve,
  faded,
  group,
  line,
  moved,
  path,
  polyline,
  text,
  verdict,
  type Point,
} from '../draw.ts';
import { leverFromAbove, speedDial } from '../subjects/controls.ts';
import { sheet } from '../subjects/icons.ts';
import { bike, motorcycle, rider } from '../subjects/motorcycle.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

/** A motorcycle with rider from above, heading to the right at angle 0. */
export const bikeFromAbove = (x: number, y: number, degrees: number, scale = 1): string =>
  moved(
    x,
    y,
    group(
      box(-74, -9, 40, 18, { fill: '#39434f', stroke: ink.partLine, width: 3 }, 8),
      box(36, -8, 44, 16, { fill: '#39434f', stroke: ink.partLine, width: 3 }, 8),
      path('M-60 -12Q-30 -18 0 -16Q30 -20 44 -8V8Q30 20 0 16Q-30 18 -60 12Z', {
        fill: '#14355c',
        stroke: ink.blue,
        width: 4,
      }),
      line([34, -40], [34, 40], { stroke: ink.soft, width: 7 }),
      path('M-30 -26Q-4 -36 6 -24L34 -36M-30 26Q-4 36 6 24L34 36', { stroke: ink.soft, width: 10 }),
      circle(-14, 0, 25, { fill: '#2a3544', stroke: ink.soft, width: 4 }),
      circle(0, 0, 17, { fill: ink.part, stroke: ink.text, width: 4 }),
      path('M8 -9Q16 0 8 9', { stroke: ink.sky, width: 6 }),
    ),
    scale,
    degrees,
  );

const cone = (x: number, y: number): string =>
  group(circle(x, y, 15, { fill: ink.orange }), circle(x, y, 7, { fill: ink.text }));

export const firstRide: ClipDrawing = (clock) => {
  const fit = clock.ramp(0, 0.25, 0.7);
  // three starts and stops
  const legs = clock.share(1) * 3;
  const leg = Math.min(2, Math.floor(legs));
  const within = Math.min(1, (legs - leg) / 0.72);
  const along = leg + within * within * (3 - 2 * within);
  const moving = within < 1 && clock.scene === 1;
  // figure of eight
  const turn = clock.share(2) * Math.PI * 2;
  const eight = (a: number): Point => [640 + Math.sin(a) * 350, 330 + Math.sin(a * 2) * 165];
  const [ex, ey] = eight(turn);
  const [nx, ny] = eight(turn + 0.02);
  const heading = (Math.atan2(ny - ey, nx - ex) * 180) / Math.PI;
  const gaze = eight(turn + 0.75);
  const speed = mix(40, 0, clock.ramp(3, 0.1, 0.85));
  const shaking = clock.share(3) > 0.12 && clock.share(3) < 0.8 && clock.scene === 3;
  const rows = clock.share(4) * 5;
  return group(
    faded(
      clock.during(0),
      group(
        line([120, 590], [1160, 590], { stroke: ink.faint, width: 4 }),
        motorcycle(200, 144, 0.84, { rearSag: 26, frontSag: 16 }),
        rider(200, 144, 0.84, 22),
        // the lever comes to the straight line of forearm and hand
        line([200 + 452 * 0.84, 144 + 122 * 0.84], [200 + 640 * 0.84, 144 + mix(70, 126, fit) * 0.84], {
          stroke: ink.amber,
          width: 5,
          dash: '10 9',
        }),
        circle(200 + bike.lever[0] * 0.84, 144 + (bike.lever[1] + 18) * 0.84, mix(70, 44, fit), {
          stroke: ink.amber,
          width: 4,
        }),
        circle(200 + bike.mirror[0] * 0.84, 144 + (bike.mirror[1] + 18) * 0.84, 40, {
          stroke: ink.sky,
          width: 4,
          opacity: clock.ramp(0, 0.6, 0.75),
        }),
        faded(clock.ramp(0, 0.7, 0.85), verdict(1080, 250, true, 52)),
      ),
    ),
    faded(
      clock.during(1),
      group(
        box(90, 210, 1100, 240, { fill: ink.box, stroke: ink.faint, width: 3 }, 16),
        [0, 1, 2, 3].map((i) =>
          line([190 + i * 300, 230], [190 + i * 300, 430], {
            stroke: i === 0 ? ink.faint : ink.amber,
            width: 6,
            dash: '16 12',
          }),
        ),
        bikeFromAbove(190 + along * 300 - 70, 330, 0, 1.15),
        circle(190 + along * 300 - 170, 330, 12, { fill: moving ? ink.faint : ink.red }),
        [1, 2, 3].map((i) => faded(along >= i - 0.01 ? 1 : 0, verdict(190 + i * 300, 510, true, 28))),
      ),
    ),
    faded(
      clock.during(2),
      group(
        curve(120, (t) => eight(t * Math.PI * 2), { stroke: ink.faint, width: 5, dash: '4 14' }),
        cone(440, 330),
        cone(840, 330),
        line([ex, ey], gaze, { stroke: ink.sky, width: 5, marker: 'end', dash: '12 10' }),
        bikeFromAbove(ex, ey, heading, 1.05),
      ),
    ),
    faded(
      clock.during(3),
      group(
        line([60, 560], [1220, 560], { stroke: ink.faint, width: 4 }),
        motorcycle(mix(60, 230, clock.ramp(3, 0, 0.85)), 190, 0.7, {
          turn: clock.t * 300 * (speed / 40),
          frontSag: speed > 0.5 && clock.share(3) > 0.08 ? 24 : 0,
        }),
        rider(mix(60, 230, clock.ramp(3, 0, 0.85)), 190, 0.7, 10),
        speedDial(1070, 220, 112, speed),
        leverFromAbove(1080, 462, 1, shaking ? 5 * Math.sin(clock.t * 55) : 0),
      ),
    ),
    faded(
      clock.during(4),
      group(
        sheet(430, 110, 420, 470, ink.sky),
        [0, 1, 2, 3].map((i) =>
          group(
            [
              circle(500, 210 + i * 96, 26, { stroke: ink.partLine, width: 9 }),
              circle(500, 210 + i * 96, 26, { stroke: ink.partLine, width: 6, dash: '10 6' }),
              box(474, 192 + i * 96, 52, 36, { fill: ink.part, stroke: ink.partLine, width: 5 }, 6),
              polyline(
                [
                  [472, 224 + i * 96],
                  [490, 196 + i * 96],
                  [510, 226 + i * 96],
                  [530, 200 + i * 96],
                ],
                { stroke: ink.partLine, width: 6 },
              ),
            ][i] ?? '',
            text(560, 224 + i * 96, ['150 km', '15 ×', '500 km', '50 km'][i] ?? '', {
              size: 38,
              weight: 670,
              heading: true,
            }),
            faded(Math.min(1, Math.max(0, rows - i)), verdict(800, 210 + i * 96, true, 24)),
          ),
        ),
        // ring and key
        faded(
          clock.ramp(4, 0.75, 0.9),
          group(
            circle(470, 120, 34, { stroke: ink.amber, width: 9 }),
            path('M444 140L350 236L372 258M366 220L390 244', { stroke: ink.amber, width: 12 }),
          ),
        ),
      ),
    ),
  );
};
