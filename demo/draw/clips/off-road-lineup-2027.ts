import {
  box,
  circle,
  dimension,
  faded,
  group,
  line,
  moved,
  path,
  text,
  verdict,
  type Point,
} from '../draw.ts';
import { sheet } from '../subjects/icons.ts';
import { sideBySide, sideBySideFromFront, trail800 } from '../subjects/vehicles.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

export const walkAround: ClipDrawing = (clock) => {
  const tape = clock.ramp(0, 0.25, 0.7);
  const scale = 1.62;
  const [x, ground] = [150, 570];
  const base = ground - 300 * scale;
  const at = (px: number, py: number): Point => [x + px * scale, base + py * scale];
  const ring = (p: Point, r: number, shown: number, key: string): string =>
    faded(
      shown,
      group(
        circle(p[0], p[1], r, { stroke: ink.amber, width: 5, dash: '11 9' }),
        circle(p[0] + r * 0.8, p[1] - r * 0.8, 24, { fill: ink.blue }),
        text(p[0] + r * 0.8, p[1] - r * 0.8 + 10, key, {
          size: 28,
          weight: 700,
          heading: true,
          anchor: 'middle',
        }),
      ),
    );
  const drop = clock.ramp(2, 0.1, 0.5);
  const cards = 12;
  const left = clock.ramp(4, 0.15, 0.7);
  return group(
    faded(
      clock.during(0),
      group(
        line([200, ground], [1080, ground], { stroke: ink.faint, width: 4 }),
        sideBySideFromFront(640, ground),
        circle(640 - 254, ground - 172, 20, { fill: ink.amber }),
        line([640 - 254, ground - 172], [640 - 254 + 508 * tape, ground - 172], {
          stroke: ink.amber,
          width: 10,
        }),
        faded(
          clock.ramp(0, 0.65, 0.8),
          group(
            text(980, 330, '1270 mm', { size: 46, weight: 690, heading: true, fill: ink.amber }),
            text(980, 388, '50 in', { size: 46, weight: 690, heading: true }),
            verdict(1020, 460, true, 40),
          ),
        ),
      ),
    ),
    faded(
      clock.during(1, 3),
      group(
        line([80, ground], [1200, ground], { stroke: ink.faint, width: 4 }),
        moved(x, base, sideBySide(0, 0, 1, trail800), scale),
        // second scene: door, belt, wheel
        ring(at(230, 196), 78, clock.during(1) * clock.ramp(1, 0.05, 0.2), '2'),
        faded(
          clock.during(1) * clock.ramp(1, 0.35, 0.5),
          line(at(176, 116), at(226, 190), { stroke: ink.amber, width: 8 }),
        ),
        ring(at(308, 122), 66, clock.during(1) * clock.ramp(1, 0.6, 0.75), '3'),
        // third: a cooler is tied down
        faded(
          clock.during(2),
          group(
            moved(
              at(52, 0)[0],
              mix(at(0, -40)[1], at(0, 84)[1], drop),
              group(
                box(-66, -6, 132, 84, { fill: '#2b5f8c', stroke: ink.sky, width: 4 }, 8),
                box(-72, -22, 144, 26, { fill: ink.text }, 6),
              ),
            ),
            faded(
              clock.ramp(2, 0.6, 0.75),
              path(
                `M${at(8, 134)[0]} ${at(0, 134)[1]}L${at(30, 70)[0]} ${at(0, 66)[1]}H${at(76, 70)[0]}L${at(100, 134)[0]} ${at(0, 134)[1]}`,
                { stroke: ink.amber, width: 8 },
              ),
            ),
            ring(at(52, 100), 130, clock.ramp(2, 0.05, 0.2), '4'),
          ),
        ),
        // fourth: below, then the engine
        faded(
          clock.during(3),
          group(
            faded(
              clock.ramp(3, 0.05, 0.2),
              line(at(150, 252), at(350, 252), { stroke: ink.amber, width: 12 }),
            ),
            faded(clock.ramp(3, 0.2, 0.35), dimension(at(250, 258), at(250, 298), '', ink.amber)),
            ring(at(250, 270), 60, clock.ramp(3, 0.1, 0.25), '5'),
            ring(at(120, 176), 62, clock.ramp(3, 0.55, 0.7), '6'),
            faded(
              clock.ramp(3, 0.6, 0.75),
              moved(
                at(120, 150)[0],
                at(0, 150)[1],
                group(
                  line([0, 60], [0, -90], { stroke: ink.soft, width: 7 }),
                  circle(0, -104, 16, { stroke: ink.amber, width: 7 }),
                  line([0, 40], [0, 60], { stroke: ink.orange, width: 9 }),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
    // twelve variants, two remain
    faded(
      clock.during(4),
      group(
        sheet(110, 150, 260, 360, ink.sky),
        [0, 1, 2, 3, 4].map((i) =>
          group(
            line([150, 222 + i * 58], [260, 222 + i * 58], { stroke: ink.soft, width: 8 }),
            faded(clock.ramp(4, 0.05 + i * 0.1, 0.12 + i * 0.1), verdict(320, 222 + i * 58, true, 20)),
          ),
        ),
        Array.from({ length: cards }, (_, i) => {
          const kept = i === 4 || i === 5;
          const gone = kept ? 0 : Math.min(1, Math.max(0, left * cards - i));
          const [cx, cy] = [470 + (i % 4) * 190, 150 + Math.floor(i / 4) * 136];
          return faded(
            1 - gone * 0.85,
            group(
              box(
                cx,
                cy,
                168,
                112,
                { fill: ink.box, stroke: kept && left > 0.9 ? ink.green : ink.boxLine, width: 4 },
                12,
              ),
              moved(cx + 18, cy + 18, sideBySide(0, 0, 1, trail800), 0.27),
            ),
          );
        }),
      ),
    ),
  );
};
