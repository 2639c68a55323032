import { box, circle, group, line, moved, path, polyline, type Point } from '../draw.ts';
import { ink } from '../theme.ts';

/** Simple pictures of about 120 × 120 pixels around their centre. */
const solid = { fill: ink.part, stroke: ink.partLine, width: 4 };

export const padlock = (x: number, y: number, scale = 1, colour: string = ink.amber): string =>
  moved(
    x,
    y,
    group(
      path('M-26 -6V-30A26 26 0 0 1 26 -30V-6', { stroke: colour, width: 9 }),
      box(-42, -8, 84, 64, { fill: ink.part, stroke: colour, width: 5 }, 10),
      circle(0, 18, 8, { fill: colour }),
      line([0, 22], [0, 36], { stroke: colour, width: 7 }),
    ),
    scale,
  );

/** Clock with its hand at a share of the full turn. */
export const clock = (
  x: number,
  y: number,
  radius: number,
  share: number,
  colour: string = ink.blue,
): string => {
  const angle = share * Math.PI * 2 - Math.PI / 2;
  const tip: Point = [x + Math.cos(angle) * radius * 0.66, y + Math.sin(angle) * radius * 0.66];
  const large = share > 0.5 ? 1 : 0;
  const edge: Point = [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  return group(
    circle(x, y, radius, solid),
    share > 0.001 && share < 0.999
      ? path(`M${x} ${y}V${y - radius}A${radius} ${radius} 0 ${large} 1 ${edge[0]} ${edge[1]}Z`, {
          fill: colour,
          opacity: 0.35,
        })
      : '',
    Array.from({ length: 12 }, (_, i) => {
      const a = (i * Math.PI) / 6;
      return line(
        [x + Math.cos(a) * radius * 0.82, y + Math.sin(a) * radius * 0.82],
        [x + Math.cos(a) * radius * 0.92, y + Math.sin(a) * radius * 0.92],
        { stroke: ink.partLine, width: 3 },
      );
    }),
    line([x, y], tip, { stroke: colour, width: 6 }),
    circle(x, y, 6, { fill: colour }),
  );
};

/** Two-pole voltage tester with its display, probes hanging at the given points. */
export function tester(
  x: number,
  y: number,
  left: Point,
  right: Point,
  screen: string,
  colour: string = ink.sky,
): string {
  return group(
    path(`M${x - 24} ${y + 58}C${x - 40} ${y + 100} ${left[0]} ${left[1] - 110} ${left[0]} ${left[1] - 56}`, {
      stroke: ink.red,
      width: 5,
    }),
    path(
      `M${x + 24} ${y + 58}C${x + 40} ${y + 100} ${right[0]} ${right[1] - 110} ${right[0]} ${right[1] - 56}`,
      { stroke: ink.soft, width: 5 },
    ),
    box(left[0] - 9, left[1] - 60, 18, 44, { fill: ink.red }, 6),
    line([left[0], left[1] - 16], left, { stroke: ink.text, width: 5 }),
    box(right[0] - 9, right[1] - 60, 18, 44, { fill: ink.soft }, 6),
    line([right[0], right[1] - 16], right, { stroke: ink.text, width: 5 }),
    box(x - 70, y - 60, 140, 120, { fill: ink.part, stroke: colour, width: 4 }, 16),
    box(x - 56, y - 46, 112, 56, { fill: '#0a1a24', stroke: ink.faint, width: 2 }, 8),
    `<text x="${x}" y="${y - 6}" font-size="34" font-weight="680" class="heading" fill="${colour}" text-anchor="middle">${screen}</text>`,
    circle(x, y + 34, 12, { fill: ink.box, stroke: ink.partLine, width: 3 }),
  );
}

export const person = (x: number, y: number, colour: string, scale = 1): string =>
  moved(
    x,
    y,
    group(
      circle(0, -34, 22, { fill: ink.part, stroke: colour, width: 4 }),
      path('M-40 40Q-40 -6 0 -6Q40 -6 40 40Z', { fill: ink.part, stroke: colour, width: 4 }),
    ),
    scale,
  );

export const sheet = (x: number, y: number, w: number, h: number, colour: string = ink.partLine): string =>
  group(
    path(
      `M${x} ${y + 8}Q${x} ${y} ${x + 8} ${y}H${x + w - 26}L${x + w} ${y + 26}V${y + h - 8}Q${x + w} ${y + h} ${x + w - 8} ${y + h}H${x + 8}Q${x} ${y + h} ${x} ${y + h - 8}Z`,
      { fill: ink.box, stroke: colour, width: 4 },
    ),
    polyline(
      [
        [x + w - 26, y],
        [x + w - 26, y + 26],
        [x + w, y + 26],
      ],
      { stroke: colour, width: 3 },
    ),
  );

export const fuelPump = (x: number, y: number, colour: string = ink.sky): string =>
  group(
    box(x - 26, y - 40, 44, 80, { fill: ink.part, stroke: colour, width: 4 }, 6),
    box(x - 17, y - 30, 26, 20, { fill: ink.ground, stroke: colour, width: 3 }, 3),
    path(
      `M${x + 18} ${y - 10}H${x + 28}V${y + 22}Q${x + 34} ${y + 30} ${x + 40} ${y + 22}V${y - 22}L${x + 28} ${y - 36}`,
      { stroke: colour, width: 5 },
    ),
  );
