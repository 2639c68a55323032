import { box, circle, faded, group, line, path, text, verdict, type Point } from '../draw.ts';
import { padlock, sheet, tester } from '../subjects/icons.ts';
import { ink } from '../theme.ts';
import { mix, type ClipDrawing } from './clip-frame.ts';

const PLUS: Point = [770, 420];
const MINUS: Point = [880, 420];
const CHASSIS: Point = [1060, 470];
const SOURCE: readonly [Point, Point] = [
  [170, 420],
  [270, 420],
];

const between = (a: Point, b: Point, share: number): Point => [
  mix(a[0], b[0], share),
  mix(a[1], b[1], share),
];

/** Three pairs of points, each measured between two proofs on the known source. */
export const proveTestProve: ClipDrawing = (clock) => {
  const toBus = clock.ramp(1, 0, 0.3);
  const toPlusChassis = clock.ramp(2, 0, 0.18);
  const toMinusChassis = clock.ramp(2, 0.5, 0.68);
  const back = clock.ramp(3, 0, 0.3);
  let left = between(SOURCE[0], PLUS, toBus);
  let right = between(SOURCE[1], MINUS, toBus);
  right = between(right, CHASSIS, toPlusChassis);
  left = between(left, MINUS, toMinusChassis);
  left = between(left, SOURCE[0], back);
  right = between(right, SOURCE[1], back);
  const onSource =
    (clock.scene === 0 && clock.share(0) > 0.25) || (clock.scene >= 3 && clock.share(3) > 0.35);
  const onBus = clock.scene === 1 && clock.share(1) > 0.35;
  const onChassis =
    clock.scene === 2 && ((clock.share(2) > 0.22 && clock.share(2) < 0.5) || clock.share(2) > 0.72);
  const value = onSource ? '400 V' : onBus ? '1 V' : onChassis ? '0 V' : '–';
  const colour = onSource ? ink.amber : value === '–' ? ink.soft : ink.green;
  const body: Point = [mix(mix(330, 620, toBus), 330, back), 210];
  const done = clock.ramp(4, 0.1, 0.3);
  return group(
    // known source
    box(110, 420, 220, 140, { fill: ink.part, stroke: ink.amber, width: 5 }, 16),
    [170, 270].map((x) => circle(x, 430, 14, { fill: ink.ground, stroke: ink.amber, width: 5 })),
    text(220, 520, '400 V', { size: 40, weight: 680, heading: true, anchor: 'middle', fill: ink.amber }),
    // opened connector with its two pins, and the frame
    box(700, 412, 250, 150, { fill: '#4a2408', stroke: ink.orange, width: 6 }, 18),
    line([825, 562], [825, 600], { stroke: ink.orange, width: 26 }),
    (
      [
        [PLUS, '+'],
        [MINUS, '−'],
      ] as const
    ).map(([[x, y], sign]) =>
      group(
        circle(x, y + 12, 20, { fill: ink.ground, stroke: ink.orange, width: 6 }),
        text(x, y + 100, sign, { size: 54, weight: 700, anchor: 'middle' }),
      ),
    ),
    path('M1000 478H1190V520L1150 560H1040L1000 520Z', { fill: ink.part, stroke: ink.partLine, width: 5 }),
    circle(CHASSIS[0], CHASSIS[1] + 14, 13, { fill: ink.soft }),
    [0, 1, 2].map((i) =>
      line([1060 + i * 36, 560], [1044 + i * 36, 592], { stroke: ink.partLine, width: 5 }),
    ),
    faded(1 - done, tester(body[0], body[1], left, right, value, colour)),
    // what has been shown so far
    [
      [clock.ramp(0, 0.45, 0.6), 400, ink.amber] as const,
      [clock.ramp(1, 0.55, 0.7), 1, ink.green] as const,
      [clock.ramp(2, 0.3, 0.42), 0, ink.green] as const,
      [clock.ramp(2, 0.8, 0.92), 0, ink.green] as const,
      [clock.ramp(3, 0.5, 0.65), 400, ink.amber] as const,
    ].map(([shown, volts, tint], i) =>
      faded(
        shown * (1 - done),
        group(
          box(790 + i * 86, 60, 72, 56, { fill: ink.box, stroke: tint, width: 4 }, 10),
          text(826 + i * 86, 98, String(volts), {
            size: 28,
            weight: 670,
            heading: true,
            anchor: 'middle',
            fill: tint,
          }),
        ),
      ),
    ),
    // the record, then the lock
    faded(
      done,
      group(
        sheet(430, 90, 330, 290, ink.sky),
        ['400 V', '1 V', '0 V', '0 V', '400 V'].map((row, i) =>
          faded(
            clock.ramp(4, 0.2 + i * 0.1, 0.28 + i * 0.1),
            group(
              text(480, 148 + i * 50, row, {
                size: 34,
                weight: 650,
                heading: true,
                fill: i === 0 || i === 4 ? ink.amber : ink.text,
              }),
              verdict(700, 136 + i * 50, true, 18),
            ),
          ),
        ),
      ),
    ),
    faded(clock.ramp(4, 0.7, 0.85), padlock(560, 470, 1.2)),
  );
};
