import type { MapShade } from '#web/ui/map/map-types.ts';

/** From light to dark. Five steps can be told apart, and each has a text color with enough contrast. */
export type ShadeStep = 1 | 2 | 3 | 4 | 5;

export type ShadeRange = { readonly step: ShadeStep; readonly from: number; readonly to: number };

/** Equal ranges up to the greatest value; whole numbers stay whole. Fewer ranges if there are fewer than five values. */
export function shadeRanges(shades: readonly MapShade[]): ShadeRange[] {
  const values = shades.map(({ value }) => value).filter((value) => value > 0);
  if (values.length === 0) return [];
  const most = Math.max(...values);
  const whole = values.every(Number.isInteger);
  const count = whole ? Math.min(5, most) : 5;
  const edges = Array.from({ length: count + 1 }, (_, index) => {
    const edge = (most * index) / count;
    return whole ? Math.round(edge) : edge;
  });
  return Array.from({ length: count }, (_, index) => ({
    // With few ranges, the steps are spread from light to dark.
    step: (count === 1 ? 3 : 1 + Math.round((index * 4) / (count - 1))) as ShadeStep,
    from: (edges[index] ?? 0) + (whole ? 1 : 0),
    to: edges[index + 1] ?? most,
  }));
}

/** The step of a value; undefined for zero, which stays unshaded. */
export const shadeStep = (ranges: readonly ShadeRange[], value: number): ShadeStep | undefined =>
  value > 0 ? (ranges.find(({ to }) => value <= to) ?? ranges.at(-1))?.step : undefined;
