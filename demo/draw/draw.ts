import { escapeMarkup } from './markup.ts';
import { ink } from './theme.ts';

/** Builds SVG from strings: each helper returns one element, `group` joins them. Lengths are slide pixels. */
export type Point = readonly [x: number, y: number];

export interface Paint {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
  cap?: 'butt' | 'round';
  marker?: 'start' | 'end' | 'both';
}

const n = (value: number): string => String(Math.round(value * 100) / 100);

function paint({ fill = 'none', stroke, width = 3, dash, opacity, cap, marker }: Paint): string {
  const parts = [`fill="${fill}"`];
  if (stroke !== undefined) {
    parts.push(`stroke="${stroke}" stroke-width="${n(width)}" stroke-linejoin="round"`);
    parts.push(`stroke-linecap="${cap ?? 'round'}"`);
    if (dash !== undefined) parts.push(`stroke-dasharray="${dash}"`);
    // One arrow head per color: a marker does not inherit the color of its line.
    const head = `url(#arrow-${stroke.slice(1)})`;
    if (marker === 'end' || marker === 'both') parts.push(`marker-end="${head}"`);
    if (marker === 'start' || marker === 'both') parts.push(`marker-start="${head}"`);
  }
  if (opacity !== undefined) parts.push(`opacity="${n(opacity)}"`);
  return parts.join(' ');
}

export const group = (...elements: (string | readonly string[])[]): string => elements.flat().join('\n');

export const moved = (x: number, y: number, content: string, scale = 1, rotate = 0): string =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(rotate)}) scale(${n(scale)})">${content}</g>`;

export const faded = (opacity: number, content: string): string =>
  opacity >= 1 ? content : `<g opacity="${n(opacity)}">${content}</g>`;

export const line = (from: Point, to: Point, style: Paint): string =>
  `<line x1="${n(from[0])}" y1="${n(from[1])}" x2="${n(to[0])}" y2="${n(to[1])}" ${paint(style)}/>`;

export const polyline = (points: readonly Point[], style: Paint): string =>
  `<polyline points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${paint(style)}/>`;

export const polygon = (points: readonly Point[], style: Paint): string =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" ${paint(style)}/>`;

export const path = (d: string, style: Paint): string => `<path d="${d}" ${paint(style)}/>`;

export const circle = (x: number, y: number, r: number, style: Paint): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${paint(style)}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, style: Paint): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" ${paint(style)}/>`;

export const box = (x: number, y: number, w: number, h: number, style: Paint, radius = 8): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${radius}" ${paint(style)}/>`;

export interface TextStyle {
  size?: number;
  fill?: string;
  weight?: number;
  anchor?: 'start' | 'middle' | 'end';
  heading?: boolean;
  opacity?: number;
  rotate?: number;
}

/** One or more lines of text; `\n` breaks, the first baseline is at `y`. */
export function text(x: number, y: number, content: string, style: TextStyle = {}): string {
  const {
    size = 28,
    fill = ink.text,
    weight = 500,
    anchor = 'start',
    heading = false,
    opacity,
    rotate,
  } = style;
  const font = heading ? 'class="heading"' : '';
  const spans = content
    .split('\n')
    .map(
      (part, i) => `<tspan x="${n(x)}" dy="${i === 0 ? 0 : n(size * 1.24)}">${escapeMarkup(part)}</tspan>`,
    );
  const turn = rotate === undefined ? '' : `transform="rotate(${n(rotate)} ${n(x)} ${n(y)})"`;
  const fade = opacity === undefined ? '' : `opacity="${n(opacity)}"`;
  return `<text y="${n(y)}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" ${font} ${turn} ${fade}>${spans.join('')}</text>`;
}

/** The axes of a chart: to the right and up from their origin. */
export function axes([left, bottom]: Point, right: number, top: number): string {
  const style: Paint = { stroke: ink.partLine, width: 3, marker: 'end' };
  return group(line([left, bottom], [right, bottom], style), line([left, bottom], [left, top], style));
}

/** A smooth curve through sampled points of `y = f(t)` for t from 0 to 1. */
export function curve(samples: number, at: (t: number) => Point, style: Paint): string {
  const points = Array.from({ length: samples + 1 }, (_, i) => at(i / samples));
  return polyline(points, style);
}

/** Arrow heads for every color of the theme, to put once into the `<defs>` of a picture. */
export const arrowHeads = (): string =>
  Object.values(ink)
    .map(
      (colour) =>
        `<marker id="arrow-${colour.slice(1)}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5.5" markerHeight="5.5" orient="auto-start-reverse"><path d="M0 0 10 5 0 10 2.4 5z" fill="${colour}"/></marker>`,
    )
    .join('');

/** Electrical symbols, centered on their point by default. */
export function resistor(x: number, y: number, w: number, h: number, stroke: string): string {
  return box(x - w / 2, y - h / 2, w, h, { fill: ink.ground, stroke, width: 4 }, 3);
}

/** Diode on a vertical wire, conducting upwards. */
export function diodeUp(x: number, y: number, size: number, stroke: string): string {
  const s = size / 2;
  return group(
    polygon(
      [
        [x - s, y + s],
        [x + s, y + s],
        [x, y - s],
      ],
      { fill: ink.part, stroke, width: 3 },
    ),
    line([x - s, y - s], [x + s, y - s], { stroke, width: 4 }),
  );
}

/** Ground symbol hanging from its point. */
export function groundSymbol(x: number, y: number, stroke: string): string {
  return group(
    line([x, y], [x, y + 18], { stroke, width: 4 }),
    [26, 16, 7].map((half, i) =>
      line([x - half, y + 18 + i * 10], [x + half, y + 18 + i * 10], { stroke, width: 4 }),
    ),
  );
}

/** Horizontal or vertical dimension line with its label next to the middle. */
export function dimension(
  from: Point,
  to: Point,
  label: string,
  colour: string,
  style: TextStyle = {},
): string {
  const vertical = from[0] === to[0];
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  const at: Point = vertical ? [x + 16, y + 10] : [x, y - 14];
  return group(
    line(from, to, { stroke: colour, width: 3, marker: 'both' }),
    text(at[0], at[1], label, { fill: colour, weight: 600, anchor: vertical ? 'start' : 'middle', ...style }),
  );
}

/** Numbered disc. */
export function badge(x: number, y: number, label: string, colour: string = ink.blue, radius = 22): string {
  return group(
    circle(x, y, radius, { fill: colour }),
    text(x, y + radius * 0.4, label, {
      size: radius * 1.1,
      weight: 700,
      anchor: 'middle',
      fill: colour === ink.blue ? ink.onBlue : ink.ground,
      heading: true,
    }),
  );
}

/** A tick or a cross in a disc. */
export function verdict(x: number, y: number, good: boolean, radius = 24): string {
  const r = radius * 0.42;
  const mark = good
    ? polyline(
        [
          [x - r, y],
          [x - r * 0.25, y + r * 0.75],
          [x + r * 1.05, y - r * 0.7],
        ],
        { stroke: ink.ground, width: radius / 4.5 },
      )
    : group(
        line([x - r * 0.8, y - r * 0.8], [x + r * 0.8, y + r * 0.8], {
          stroke: ink.ground,
          width: radius / 4.5,
        }),
        line([x + r * 0.8, y - r * 0.8], [x - r * 0.8, y + r * 0.8], {
          stroke: ink.ground,
          width: radius / 4.5,
        }),
      );
  return group(circle(x, y, radius, { fill: good ? ink.green : ink.red }), mark);
}
