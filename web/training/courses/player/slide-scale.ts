/** How large a slide may be shown, in widths of the window. */
export const scaleLimits = { least: 1, most: 6 } as const;

/** A slide is made for a wide screen: on a narrow one it starts so large that its text can be read. */
export const startScale = (windowWidth: number): number =>
  windowWidth >= 1024 ? 1 : Math.min(3, Math.max(1, 1000 / windowWidth));

/** The size a key asks for; undefined where the key asks for none. */
export function nextScale(key: string, scale: number): number | undefined {
  if (key === '+' || key === '=') return Math.min(scaleLimits.most, scale * 1.5);
  if (key === '-' || key === '_') return Math.max(scaleLimits.least, scale / 1.5);
  if (key === '0') return scaleLimits.least;
  return undefined;
}
