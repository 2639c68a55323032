/** From which sum a year's payments are reported, in cents; undefined for years that the law has not been entered for. */
export function thresholdOf(year: number): number | undefined {
  if (year <= 2025) return 60_000;
  return year === 2026 ? 200_000 : undefined;
}
