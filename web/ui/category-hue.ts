import { seedNumber } from '#web/ui/cover-art.ts';

/** Hues that work together on dark covers, in degrees of OKLCH. */
const HUES = [245, 205, 150, 55, 25, 290, 180, 340] as const;

/** A fixed hue for a category, from its id or name. */
export function categoryHue(category: string | number): number {
  return HUES[seedNumber(category) % HUES.length] ?? HUES[0];
}
