/** How many entries a month (UTC) has, as far as the filter matches them. */
export interface MonthCount {
  /** Its first day. */
  readonly month: string;
  readonly entries: number;
}

/** The part of the log that a page reads. */
export interface Stretch {
  /** The newest month of the page, and the oldest; first days. */
  readonly newest: string;
  readonly oldest: string;
  /** Entries of the newest month that come before the page. */
  readonly skipped: number;
}

/** Where a page is, so that the entries of newer months need not be read to skip them. Undefined for a page past the last one. */
export function stretchOf(
  months: readonly MonthCount[],
  { page, limit }: { readonly page: number; readonly limit: number },
): Stretch | undefined {
  let skipped = (page - 1) * limit;
  const first = months.findIndex(({ entries }) => {
    if (skipped < entries) return true;
    skipped -= entries;
    return false;
  });
  if (first < 0) return undefined;
  let missing = skipped + limit;
  const length = months.slice(first).findIndex(({ entries }) => (missing -= entries) <= 0);
  const last = length < 0 ? months.length - 1 : first + length;
  return { newest: months[first]!.month, oldest: months[last]!.month, skipped };
}

export const totalOf = (months: readonly MonthCount[]): number =>
  months.reduce((sum, { entries }) => sum + entries, 0);
