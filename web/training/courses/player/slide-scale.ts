/** The sizes of an enlarged slide, in window widths. */
export const scaleLimits = { least: 1, most: 6 } as const;

/** A slide is made for a wide screen. On a narrow one it starts large enough for its text to be readable. */
export const startScale = (windowWidth: number): number =>
  windowWidth >= 1024 ? 1 : Math.min(3, Math.max(1, 1000 / windowWidth));

/** The size that a key stands for, or undefined. */
export function nextScale(key: string, scale: number): number | undefined {
  if (key === '+' || key === '=') return Math.min(scaleLimits.most, scale * 1.5);
  if (key === '-' || key === '_') return Math.max(scaleLimits.least, scale / 1.5);
  if (key === '0') return scaleLimits.least;
  return undefined;
}
