import { circle, group, line, polygon, type Paint, type Point } from '../draw.ts';
import { ink } from '../theme.ts';

/** Face of a four-stud wheel; the studs lie on a circle of a third of the radius. */
export function fourStudWheel(x: number, y: number, radius: number): string {
  const lugs = Array.from({ length: 26 }, (_, i) => {
    const a = (i / 26) * Math.PI * 2;
    return line(
      [x + Math.cos(a) * radius * 0.92, y + Math.sin(a) * radius * 0.92],
      [x + Math.cos(a) * radius, y + Math.sin(a) * radius],
      { stroke: ink.partLine, width: 11, cap: 'butt' },
    );
  });
  return group(
    circle(x, y, radius * 0.82, { fill: ink.ground, stroke: '#39434f', width: radius * 0.26 }),
    lugs,
    circle(x, y, radius * 0.68, { fill: ink.box, stroke: ink.partLine, width: 5 }),
    Array.from({ length: 8 }, (_, i) => {
      const a = ((i + 0.5) / 8) * Math.PI * 2;
      return circle(x + Math.cos(a) * radius * 0.54, y + Math.sin(a) * radius * 0.54, radius * 0.07, {
        fill: ink.ground,
        stroke: ink.faint,
        width: 3,
      });
    }),
    circle(x, y, radius * 0.15, { fill: ink.part, stroke: ink.partLine, width: 4 }),
  );
}

export const hexagon = (x: number, y: number, r: number, style: Paint, turn = 0): string =>
  polygon(
    Array.from({ length: 6 }, (_, i): Point => {
      const a = (i / 6) * Math.PI * 2 + turn;
      return [x + Math.cos(a) * r, y + Math.sin(a) * r];
    }),
    style,
  );
