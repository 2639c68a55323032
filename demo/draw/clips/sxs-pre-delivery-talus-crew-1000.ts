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
import { speedDial } from '../subjects/controls.ts';
import { fourStudWheel, hexagon } from '../subjects/four-stud-wheel.ts';
import { crew1000, sideBySide } from '../subjects/vehicles.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

/** Seat belt sign; the buckle is open or closed. */
function beltSign(x: number, y: number, closed: number): string {
  return group(
    circle(x, y, 92, { fill: ink.box, stroke: closed > 0.5 ? ink.green : ink.red, width: 7 }),
    circle(x, y - 36, 22, { stroke: ink.soft, width: 7 }),
    path(`M${x - 44} ${y + 60}Q${x - 44} ${y - 4} ${x} ${y - 4}Q${x + 44} ${y - 4} ${x + 44} ${y + 60}`, {
      stroke: ink.soft,
      width: 7,
    }),
    line([x - 30, y - 2], [x + mix(0, 30, closed), y + mix(26, 54, closed)], {
      stroke: closed > 0.5 ? ink.green : ink.amber,
      width: 11,
    }),
  );
}

export const testDrive: ClipDrawing = (clock) => {
  const ground = 560;
  const closed = clock.ramp(1, 0.66, 0.76);
  const speed = clock.scene === 1 ? Math.min(25, clock.share(1) * 70) + clock.ramp(1, 0.8, 1) * 15 : 40;
  const held = clock.during(0);
  const stop = (clock.share(3) * 3) % 1;
  const stops = Math.min(3, Math.floor(clock.share(3) * 3 + 0.25));
  const braking = stop > 0.35 ? Math.max(0, 1 - (stop - 0.35) / 0.4) : stop / 0.35;
  const liftUp = clock.ramp(4, 0, 0.3);
  const crew = (x: number, y: number, scale: number): string => sideBySide(x, y, scale, crew1000);
  const road = (shift: number): string =>
    group(
      line([40, ground], [1240, ground], { stroke: ink.faint, width: 4 }),
      Array.from({ length: 12 }, (_, i) => {
        const x = ((((i * 112 - shift) % 1344) + 1344) % 1344) - 40;
        return line([x, ground + 16], [x + 46, ground + 16], { stroke: ink.faint, width: 5 });
      }),
    );
  const order: readonly Point[] = [
    [0, -66],
    [0, 66],
    [-66, 0],
    [66, 0],
  ];
  return group(
    // pedal and parking brake on a slope
    faded(
      held,
      group(
        path('M60 590L1220 420V600H60Z', { fill: ink.box, stroke: ink.faint, width: 4 }),
        moved(300, 246, crew(0, 0, 1), 1.02, -8.34),
        text(1120, 560, '15 %', { size: 44, weight: 680, heading: true, anchor: 'middle', fill: ink.soft }),
        circle(180, 180, 74, { fill: ink.box, stroke: ink.red, width: 7 }),
        text(180, 202, 'P', { size: 64, weight: 700, heading: true, anchor: 'middle', fill: ink.red }),
        path('M96 130A104 104 0 0 0 96 230M264 130A104 104 0 0 1 264 230', { stroke: ink.red, width: 7 }),
        faded(clock.ramp(0, 0.6, 0.8), verdict(320, 180, true, 40)),
      ),
    ),
    faded(
      clock.during(1),
      group(
        road(clock.t * 160),
        crew(90, ground - 300 * 1.06, 1.06),
        beltSign(856, 200, closed),
        speedDial(1110, 220, 124, speed, closed > 0.5 ? ink.sky : ink.amber),
        faded(
          1 - closed,
          text(1110, 430, 'max. 25', {
            size: 46,
            weight: 680,
            heading: true,
            anchor: 'middle',
            fill: ink.amber,
          }),
        ),
      ),
    ),
    // straight, hands light: seen from above
    faded(
      clock.during(2),
      group(
        [150, 510].map((y) => line([40, y], [1240, y], { stroke: ink.partLine, width: 6 })),
        Array.from({ length: 9 }, (_, i) => {
          const x = ((((i * 150 - clock.t * 420) % 1350) + 1350) % 1350) - 60;
          return line([x, 330], [x + 70, 330], { stroke: ink.faint, width: 7 });
        }),
        group(
          [-1, 1].flatMap((side) =>
            [430, 700].map((x) =>
              box(x, 330 + side * 96 - 24, 96, 48, { fill: '#39434f', stroke: ink.partLine, width: 4 }, 10),
            ),
          ),
          path('M400 262H720L836 288V372L720 398H400Z', { fill: '#14355c', stroke: ink.blue, width: 5 }),
          box(400, 270, 110, 120, { fill: ink.part, stroke: ink.partLine, width: 4 }, 8),
          [288, 330, 372].flatMap((y) =>
            [550, 650].map((x) => circle(x, y, 19, { fill: '#2a3544', stroke: ink.soft, width: 4 })),
          ),
          line([706, 272], [706, 304], { stroke: ink.soft, width: 9 }),
        ),
        line([850, 330], [1190, 330], { stroke: ink.green, width: 7, marker: 'end', dash: '20 12' }),
        speedDial(170, 330, 96, 40),
      ),
    ),
    faded(
      clock.during(3),
      group(
        road(clock.t * 380 * braking),
        moved(70, ground - 300, crew(0, 0, 1), 1, stop > 0.35 && stop < 0.75 ? 1.2 : 0),
        line([810, 470], [1230, 470], { stroke: ink.partLine, width: 4, marker: 'end' }),
        line([810, 470], [810, 180], { stroke: ink.partLine, width: 4, marker: 'end' }),
        text(792, 244, '40', { size: 34, weight: 660, heading: true, anchor: 'end', fill: ink.soft }),
        curve(
          150,
          (t) => {
            const s = (t * clock.share(3) * 3) % 1;
            const v = s > 0.35 ? Math.max(0, 1 - (s - 0.35) / 0.4) : s / 0.35;
            return [810 + t * clock.share(3) * 390, 470 - v * 240];
          },
          { stroke: ink.sky, width: 7 },
        ),
        [0, 1, 2].map((i) => faded(stops > i ? 1 : 0, verdict(920 + i * 130, 530, true, 26))),
      ),
    ),
    // back on the lift
    faded(
      clock.during(4),
      group(
        box(150, 572, 520, 18, { fill: ink.partLine }, 6),
        [220, 600].map((x) =>
          box(x - 18, mix(572, 470, liftUp), 36, 110, { fill: ink.part, stroke: ink.partLine, width: 4 }, 4),
        ),
        box(190, mix(560, 456, liftUp), 440, 16, { fill: ink.amber }, 6),
        moved(150, mix(330, 226, liftUp), crew(0, 0, 1), 0.8),
        faded(
          clock.ramp(4, 0.3, 0.42),
          group(
            fourStudWheel(980, 330, 190),
            order.map(([dx, dy], i) => {
              const done = clock.ramp(4, 0.42 + i * 0.12, 0.5 + i * 0.12);
              return group(
                hexagon(980 + dx, 330 + dy, 34, { fill: ink.part, stroke: ink.soft, width: 4 }),
                faded(done, verdict(980 + dx, 330 + dy, true, 22)),
              );
            }),
            moved(
              980 + (order[Math.min(3, Math.max(0, Math.floor((clock.share(4) - 0.42) / 0.12)))]?.[0] ?? 0),
              330 + (order[Math.min(3, Math.max(0, Math.floor((clock.share(4) - 0.42) / 0.12)))]?.[1] ?? 0),
              group(
                polyline(
                  [
                    [0, 0],
                    [-190, -120],
                  ],
                  { stroke: ink.amber, width: 18 },
                ),
                moved(-200, -126, box(-50, -20, 84, 40, { fill: ink.amber }, 18), 1, 32),
              ),
              1,
              ((clock.share(4) * 25) % 3) * 4,
            ),
          ),
        ),
      ),
    ),
  );
};
