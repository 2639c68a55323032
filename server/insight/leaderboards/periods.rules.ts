import type { BoardPeriod } from '#contract/insight/leaderboards.fields.ts';

/** A period as the ledger keeps it, and the one before it; all time has none. `today` is a day of the portal. */
export function spanOf(
  period: BoardPeriod,
  today: string,
): { readonly now: string; readonly before: string | null } {
  const year = Number(today.slice(0, 4));
  if (period === 'all') return { now: 'all', before: null };
  if (period === 'year') return { now: today.slice(0, 4), before: String(year - 1).padStart(4, '0') };
  const month = Number(today.slice(5, 7));
  const before = month === 1 ? [year - 1, 12] : [year, month - 1];
  return {
    now: today.slice(0, 7),
    before: `${String(before[0]).padStart(4, '0')}-${String(before[1]).padStart(2, '0')}`,
  };
}
