import { box, circle, group, line, moved, path, text } from '../draw.ts';
import { ink } from '../theme.ts';

/** A speed dial from 0 to 60 km/h. */
export function speedDial(
  x: number,
  y: number,
  radius: number,
  speed: number,
  colour: string = ink.sky,
): string {
  const angle = ((150 + (speed / 60) * 240) * Math.PI) / 180;
  return group(
    circle(x, y, radius, { fill: '#0a1a24', stroke: ink.partLine, width: 5 }),
    Array.from({ length: 13 }, (_, i) => {
      const a = ((150 + i * 20) * Math.PI) / 180;
      const inner = i % 2 === 0 ? 0.78 : 0.84;
      return line(
        [x + Math.cos(a) * radius * inner, y + Math.sin(a) * radius * inner],
        [x + Math.cos(a) * radius * 0.92, y + Math.sin(a) * radius * 0.92],
        { stroke: ink.soft, width: 4 },
      );
    }),
    line([x, y], [x + Math.cos(angle) * radius * 0.7, y + Math.sin(angle) * radius * 0.7], {
      stroke: colour,
      width: 7,
    }),
    circle(x, y, 9, { fill: colour }),
    text(x, y + radius * 0.56, String(Math.round(speed)), {
      size: radius * 0.38,
      weight: 690,
      heading: true,
      anchor: 'middle',
      fill: colour,
    }),
    text(x, y + radius * 0.8, 'km/h', { size: radius * 0.19, anchor: 'middle', fill: ink.soft }),
  );
}

/** Brake lever seen from above: it trembles by `shake` pixels while pulled. */
export function leverFromAbove(x: number, y: number, pull: number, shake: number): string {
  return group(
    box(x - 230, y - 24, 300, 48, { fill: ink.box, stroke: ink.partLine, width: 5 }, 22),
    moved(
      x + 40,
      y - 70,
      group(
        path('M0 0Q-60 -30 -160 -10L-270 8L-266 34L-150 22Q-60 6 4 28Z', {
          fill: '#39434f',
          stroke: ink.amber,
          width: 5,
        }),
        circle(0, 12, 12, { fill: ink.ground, stroke: ink.soft, width: 5 }),
      ),
      1,
      -14 * pull + shake,
    ),
    box(x + 18, y - 84, 90, 60, { fill: ink.part, stroke: ink.partLine, width: 5 }, 8),
  );
}
