import {
  box,
  circle,
  faded,
  group,
  groundSymbol,
  line,
  moved,
  path,
  polyline,
  text,
  verdict,
  type Point,
} from '../draw.ts';
import { clock as clockFace } from '../subjects/icons.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

/** Meter with two probe leads that end at the given points. */
export function meter(
  x: number,
  y: number,
  value: string,
  colour: string,
  left: Point,
  right: Point,
): string {
  return group(
    path(`M${x - 40} ${y - 84}C${x - 40} ${y - 150} ${left[0] + 90} ${left[1] + 10} ${left[0]} ${left[1]}`, {
      stroke: ink.soft,
      width: 6,
    }),
    path(
      `M${x + 40} ${y - 84}C${x + 40} ${y - 150} ${right[0] + 20} ${right[1] + 90} ${right[0]} ${right[1]}`,
      { stroke: ink.red, width: 6 },
    ),
    circle(left[0], left[1], 9, { fill: ink.soft }),
    circle(right[0], right[1], 9, { fill: ink.red }),
    box(x - 118, y - 84, 236, 172, { fill: ink.part, stroke: ink.partLine, width: 5 }, 20),
    box(x - 98, y - 64, 196, 84, { fill: '#0a1a24', stroke: ink.faint, width: 3 }, 10),
    text(x, y - 6, value, { size: 44, weight: 680, heading: true, anchor: 'middle', fill: colour }),
    circle(x, y + 54, 22, { fill: ink.box, stroke: ink.partLine, width: 4 }),
    line([x, y + 54], [x + 12, y + 40], { stroke: ink.text, width: 5 }),
  );
}

export const parasiticDraw: ClipDrawing = (clock) => {
  const post: Point = [396, 262];
  // The cable lug leaves the post in the second scene; the jumper holds the supply until the meter does.
  const lifted = clock.ramp(1, 0.05, 0.3);
  const lug: Point = [mix(396, 520, lifted), mix(252, 226, lifted)];
  const jumper = clock.ramp(0, 0.35, 0.6) * (1 - clock.ramp(1, 0.78, 0.92));
  const meterIn = clock.ramp(1, 0.42, 0.62);
  const asleep = clock.ramp(2, 0.5, 0.62);
  const pulled = clock.ramp(3, 0.15, 0.4);
  const current =
    clock.scene < 2 || clock.share(2) < 0.3 ? 420 : clock.share(2) < 0.56 ? 180 : pulled > 0.8 ? 2 : 50;
  const good = current === 2;
  const colour = good ? ink.green : current === 50 ? ink.amber : ink.text;
  return group(
    // ignition key turns off
    faded(
      clock.during(0),
      group(
        circle(1120, 190, 62, { fill: ink.part, stroke: ink.partLine, width: 5 }),
        moved(
          1120,
          190,
          group(box(-10, -44, 20, 88, { fill: ink.soft }, 6)),
          1,
          mix(60, 0, clock.ramp(0, 0.05, 0.25)),
        ),
        text(1120, 108, '0', { size: 30, weight: 680, anchor: 'middle', heading: true }),
      ),
    ),
    // battery
    box(180, 280, 280, 170, { fill: ink.part, stroke: ink.partLine, width: 5 }, 12),
    box(228, 258, 40, 24, { fill: ink.red }, 4),
    box(376, 258, 40, 24, { fill: ink.soft }, 4),
    text(248, 350, '+', { size: 56, weight: 700, anchor: 'middle' }),
    text(396, 350, '−', { size: 56, weight: 700, anchor: 'middle' }),
    text(320, 420, '12 V', { size: 32, weight: 660, heading: true, anchor: 'middle', fill: ink.soft }),
    // positive side to the fuses
    polyline(
      [
        [248, 256],
        [248, 150],
        [640, 150],
      ],
      { stroke: ink.red, width: 8 },
    ),
    box(640, 104, 330, 92, { fill: ink.box, stroke: ink.partLine, width: 4 }, 12),
    [0, 1, 2, 3].map((i) =>
      moved(
        682 + i * 82,
        150 - (i === 2 ? pulled * 110 : 0),
        group(
          box(
            -24,
            -26,
            48,
            52,
            { fill: i === 2 ? '#3a2c10' : ink.part, stroke: i === 2 ? ink.amber : ink.partLine, width: 4 },
            6,
          ),
          path('M-12 0Q-6 -14 0 0T12 0', { stroke: i === 2 ? ink.amber : ink.soft, width: 4 }),
        ),
      ),
    ),
    // control units fall asleep
    [0, 1, 2].map((i) =>
      group(
        line([720 + i * 96, 196], [720 + i * 96, 252], {
          stroke: i === 1 ? ink.amber : ink.faint,
          width: 5,
          ...(i === 1 ? {} : { opacity: 1 - asleep * 0.6 }),
        }),
        box(
          684 + i * 96,
          252,
          72,
          60,
          {
            fill: ink.box,
            stroke: i === 1 ? ink.amber : ink.sky,
            width: 4,
            opacity: i === 1 ? 1 - pulled * 0.7 : 1 - asleep * 0.75,
          },
          8,
        ),
      ),
    ),
    // negative cable to ground
    path(`M${lug[0]} ${lug[1]}C${lug[0] + 90} ${lug[1] - 30} 640 400 760 400L900 400`, {
      stroke: ink.soft,
      width: 9,
    }),
    circle(lug[0], lug[1], 17, { stroke: ink.soft, width: 8, fill: ink.ground }),
    groundSymbol(900, 400, ink.soft),
    faded(
      jumper,
      group(
        path(
          `M${post[0] - 6} ${post[1] - 6}C${post[0] + 4} 150 ${lug[0] + 40} 150 ${lug[0] + 14} ${lug[1] - 8}`,
          { stroke: ink.blue, width: 8 },
        ),
        circle(post[0] - 6, post[1] - 4, 10, { fill: ink.blue }),
        circle(lug[0] + 14, lug[1] - 6, 10, { fill: ink.blue }),
      ),
    ),
    faded(
      meterIn,
      meter(560, 506, `${current} mA`, colour, [post[0] + 4, post[1] + 4], [lug[0] + 8, lug[1] + 12]),
    ),
    faded(
      clock.during(2),
      group(
        clockFace(1090, 400, 84, 0.25 * clock.ramp(2, 0.05, 0.6)),
        text(1090, 540, '15 min', { size: 36, weight: 670, heading: true, anchor: 'middle', fill: ink.sky }),
      ),
    ),
    faded(clock.ramp(3, 0.5, 0.65), verdict(1090, 400, true, 62)),
  );
};

export const twistedPairRepair: ClipDrawing = (clock) => {
  const mid = 330;
  const [left, right] = [150, 1190];
  const cut = clock.ramp(0, 0.3, 0.5);
  const joined = clock.ramp(1, 0.05, 0.3);
  const sleeve = clock.ramp(1, 0.3, 0.5);
  const heat = clock.ramp(1, 0.55, 0.85);
  const twist = clock.ramp(2, 0.1, 0.75);
  const pitch = 58;
  /** Strands are twisted outside the repair and straight inside it until the third scene. */
  const strand = (sign: 1 | -1, colour: string, gapFrom: number, gapTo: number): string => {
    const points: Point[][] = [[], []];
    for (let x = left; x <= right; x += 4) {
      const inRepair = Math.min(1, Math.max(0, 1 - (Math.abs(x - 640) - 170) / 50));
      const loose = inRepair * Math.max(cut, 0) * (1 - twist);
      const wave = 22 * Math.cos(((x - left) / pitch) * Math.PI);
      const y = mid + sign * mix(wave, 26, loose);
      if (cut > 0.5 && joined < 0.5 && x > gapFrom && x < gapTo) continue;
      points[x < (gapFrom + gapTo) / 2 ? 0 : 1]?.push([x, y]);
    }
    return group(
      points.map((part) => (part.length > 1 ? polyline(part, { stroke: colour, width: 11 }) : '')),
    );
  };
  const joint = (x: number, y: number): string =>
    group(
      box(
        x - 44 * sleeve,
        y - 17,
        88 * sleeve,
        34,
        { fill: heat > 0.5 ? '#5b2020' : '#7a3030', stroke: ink.red, width: 4 },
        12,
      ),
      heat > 0.6
        ? group(circle(x - 44, y, 8, { fill: ink.amber }), circle(x + 44, y, 8, { fill: ink.amber }))
        : '',
    );
  const [a, b] = [570, 700];
  const jointY = (sign: 1 | -1, x: number): number =>
    mid + sign * mix(26, 22 * Math.cos(((x - left) / pitch) * Math.PI), twist);
  const meterIn = clock.ramp(3, 0.05, 0.25);
  return group(
    strand(1, ink.blue, a - 26, a + 26),
    strand(-1, ink.sky, b - 26, b + 26),
    // the diagnostic socket: the insulation is never pierced
    box(64, mid - 50, 88, 100, { fill: ink.part, stroke: ink.partLine, width: 5 }, 12),
    [-20, 20].map((dy) =>
      circle(100, mid + dy, 11, { fill: ink.ground, stroke: dy < 0 ? ink.sky : ink.blue, width: 5 }),
    ),
    // the chafed place
    faded(
      (1 - cut) * clock.during(0),
      group(
        circle(636, mid, 54, { stroke: ink.amber, width: 5, dash: '9 9' }),
        path('M610 306L628 338L640 312L660 350', { stroke: ink.amber, width: 5 }),
      ),
    ),
    faded(
      cut * clock.during(0),
      group(
        line([a, mid + 96], [b, mid + 96], { stroke: ink.amber, width: 4, marker: 'both' }),
        text((a + b) / 2, mid + 140, '40 mm', {
          size: 36,
          weight: 670,
          heading: true,
          anchor: 'middle',
          fill: ink.amber,
        }),
        line([a, mid + 46], [a, mid + 104], { stroke: ink.amber, width: 3, dash: '3 7' }),
        line([b, mid - 6], [b, mid + 104], { stroke: ink.amber, width: 3, dash: '3 7' }),
      ),
    ),
    joined > 0.5 ? group(joint(a, jointY(1, a)), joint(b, jointY(-1, b))) : '',
    // heat
    faded(
      clock.during(1) * clock.ramp(1, 0.5, 0.6),
      group(
        [a, b].flatMap((x) =>
          [-24, 0, 24].map((shift) =>
            path(`M${x + shift} ${mid + 128}q-12 -14 0 -28t0 -28`, { stroke: ink.orange, width: 6 }),
          ),
        ),
      ),
    ),
    faded(
      clock.during(2) * clock.ramp(2, 0.5, 0.7),
      group(
        line([640 - pitch, mid + 92], [640 + pitch, mid + 92], { stroke: ink.sky, width: 4, marker: 'both' }),
        text(640, mid + 140, '25 mm', {
          size: 36,
          weight: 670,
          heading: true,
          anchor: 'middle',
          fill: ink.sky,
        }),
      ),
    ),
    faded(
      meterIn,
      group(
        meter(330, 500, '60 Ω', ink.green, [100, mid + 20], [100, mid - 20]),
        [0, 1, 2].map((i) =>
          faded(
            clock.ramp(3, 0.35 + i * 0.15, 0.45 + i * 0.15),
            group(
              box(700 + i * 160, 448, 112, 84, { fill: ink.box, stroke: ink.sky, width: 4 }, 12),
              verdict(756 + i * 160, 490, true, 26),
            ),
          ),
        ),
      ),
    ),
  );
};
