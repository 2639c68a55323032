/**
 * Where an axis from zero ends: the next 1, 2, 4, 6, 8 or 10 times a power of ten, and at least 2. Half of it is a whole number, so the
 * middle of the axis never has a rounded label.
 */
export function endOfAxis(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 4, 6, 8].map((step) => step * power).find((end) => end >= most) ?? 10 * power;
}
