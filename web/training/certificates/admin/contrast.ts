import type { ElementPlace } from '#contract/training/certificate-design.ts';

export type Rgb = readonly [number, number, number];

export const rgbOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

const luminance = (colour: Rgb): number => {
  const [red, green, blue] = colour.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The WCAG contrast ratio of two colors, 1 to 21. */
export function contrastOf(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((one, other) => other - one) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Four bytes per pixel. */
  readonly data: ArrayLike<number>;
}

/** The lowest contrast of a text within its box, on a picture that covers the sheet. Transparent parts count as paper. */
export function leastContrast(
  ink: Rgb,
  pixels: Pixels,
  { x, y, width }: ElementPlace,
  heightPercent: number,
): number {
  const { width: columns, height: rows, data } = pixels;
  const at = (percent: number, whole: number) =>
    Math.min(whole - 1, Math.max(0, Math.round((percent / 100) * whole)));
  let least = 21;
  for (let row = at(y, rows); row <= at(y + heightPercent, rows); row++)
    for (let column = at(x, columns); column <= at(x + width, columns); column++) {
      const from = (row * columns + column) * 4;
      const opacity = (data[from + 3] ?? 255) / 255;
      const colour = [0, 1, 2].map((channel) =>
        Math.round((data[from + channel] ?? 255) * opacity + 255 * (1 - opacity)),
      ) as unknown as Rgb;
      least = Math.min(least, contrastOf(ink, colour));
    }
  return least;
}
