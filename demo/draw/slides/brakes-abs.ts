import { box, circle, curve, group, line, polygon, polyline, text, type Point } from '../draw.ts';
import type { SlideDrawing } from '../slide-frame.ts';
import { ink, type Say } from '../theme.ts';

/** Toothed ring of a wheel speed sensor; the tooth at `damaged` is broken off. */
function toothedRing(
  cx: number,
  cy: number,
  radius: number,
  teeth: number,
  damaged: number,
  turn = 0,
): string {
  const rim: Point[] = [];
  for (let i = 0; i < teeth; i++) {
    const depth = i === damaged ? 0 : 16;
    for (const [share, r] of [
      [0.04, radius - 16],
      [0.1, radius - 16 + depth],
      [0.54, radius - 16 + depth],
      [0.6, radius - 16],
    ] as const) {
      const angle = ((i + share + turn) / teeth) * Math.PI * 2 - Math.PI / 2;
      rim.push([cx + Math.cos(angle) * r, cy + Math.sin(angle) * r]);
    }
  }
  return group(
    polygon(rim, { fill: ink.part, stroke: ink.partLine, width: 3 }),
    circle(cx, cy, radius - 44, { fill: ink.ground, stroke: ink.partLine, width: 3 }),
  );
}

/** Line pressure over the stop, as shares of time and of the largest pressure. */
const PRESSURE: readonly Point[] = [
  [0, 0.05],
  [0.22, 1],
  [0.32, 1],
  [0.44, 0.4],
  [0.5, 0.4],
  [0.51, 0.56],
  [0.56, 0.56],
  [0.57, 0.72],
  [0.62, 0.72],
  [0.63, 0.86],
  [0.7, 0.86],
  [0.79, 0.42],
  [0.85, 0.42],
  [0.86, 0.56],
  [0.91, 0.56],
  [0.92, 0.7],
  [1, 0.7],
];
const PHASES = [
  { from: 0.22, to: 0.32, en: 'Hold', fr: 'Maintenir' },
  { from: 0.32, to: 0.44, en: 'Release', fr: 'Relâcher' },
  { from: 0.44, to: 0.7, en: 'Rebuild', fr: 'Rétablir' },
] as const;

const howAbsDecides: SlideDrawing = {
  lede: 0,
  accents: [ink.blue, ink.sky, ink.blue],
  draw: (say: Say) => {
    const chart = { left: 796, right: 1500 };
    const at = (t: number): number => chart.left + t * (chart.right - chart.left);
    const bikeSpeed = (t: number): number => 340 + t * 96;
    const slip = (t: number): number =>
      62 * Math.exp(-(((t - 0.385) / 0.085) ** 2)) +
      44 * Math.exp(-(((t - 0.765) / 0.065) ** 2)) +
      4 * Math.min(1, t * 5);
    const pressureY = (p: number): number => 674 - p * 128;
    const pulses: Point[] = [];
    for (let i = 0; i < 12; i++) {
      const x = 130 + i * 34;
      const high = i !== 6;
      pulses.push(
        [x, 670],
        ...(high
          ? ([
              [x, 632],
              [x + 17, 632],
              [x + 17, 670],
            ] as const)
          : ([[x + 17, 670]] as const)),
      );
    }
    return group(
      // ring, sensor and gap
      toothedRing(270, 440, 150, 24, 6),
      circle(412, 468, 24, { stroke: ink.amber, width: 4, dash: '6 7' }),
      text(452, 478, say('damaged tooth', 'dent abîmée'), { size: 26, fill: ink.amber, weight: 600 }),
      box(236, 226 + 12, 68, 46, { fill: ink.part, stroke: ink.blue, width: 4 }, 8),
      line([304, 258], [420, 258], { stroke: ink.blue, width: 5 }),
      text(436, 267, say('sensor', 'capteur'), { size: 26, fill: ink.sky, weight: 600 }),
      text(436, 318, say('air gap\n0.5 to 1.5 mm', 'entrefer\n0,5 à 1,5 mm'), { size: 26, fill: ink.soft }),
      line([286, 288], [424, 310], { stroke: ink.muted, width: 2 }),
      circle(286, 287, 4, { fill: ink.text }),
      polyline(pulses, { stroke: ink.sky, width: 4 }),
      line([334, 650], [350, 650], { stroke: ink.amber, width: 4 }),
      text(334, 704, say('one drop each turn', 'une chute à chaque tour'), {
        size: 25,
        fill: ink.amber,
        anchor: 'middle',
      }),
      line([652, 290], [652, 690], { stroke: ink.faint, width: 2 }),
      // speeds above, pressure below, one time axis
      PHASES.map(({ from, to }, i) =>
        box(
          at(from),
          318,
          at(to) - at(from),
          360,
          { fill: i === 1 ? 'rgb(247 176 43 / .14)' : 'rgb(1 129 246 / .12)' },
          0,
        ),
      ),
      text(at(0.27), 306, say('Hold', 'Maintenir'), { size: 25, anchor: 'end', fill: ink.sky, weight: 600 }),
      text(at(0.38), 306, say('Release', 'Relâcher'), {
        size: 25,
        anchor: 'middle',
        fill: ink.amber,
        weight: 600,
      }),
      text(at(0.57), 306, say('Rebuild', 'Rétablir'), {
        size: 25,
        anchor: 'middle',
        fill: ink.sky,
        weight: 600,
      }),
      curve(80, (t) => [at(t), bikeSpeed(t)], { stroke: ink.text, width: 4 }),
      curve(160, (t) => [at(t), bikeSpeed(t) + slip(t)], { stroke: ink.blue, width: 5 }),
      line([chart.left, 520], [chart.right, 520], { stroke: ink.faint, width: 2 }),
      polyline(
        PRESSURE.map(([t, p]) => [at(t), pressureY(p)]),
        { stroke: ink.amber, width: 5 },
      ),
      line([chart.left, 678], [chart.right, 678], { stroke: ink.partLine, width: 3, marker: 'end' }),
      text(778, 350, say('bike', 'moto'), { size: 26, anchor: 'end' }),
      text(778, 392, say('wheel', 'roue'), { size: 26, anchor: 'end', fill: ink.blue, weight: 600 }),
      text(778, 600, say('pressure', 'pression'), { size: 26, anchor: 'end', fill: ink.amber, weight: 600 }),
    );
  },
};

export const brakesSlides: Record<string, SlideDrawing> = { 'how-abs-decides': howAbsDecides };
