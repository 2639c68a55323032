import type { ReleaseBlock, RunStatus } from '#contract/rewards/payouts.fields.ts';

/** The business key under which a line is posted. */
export const payoutKey = (lineId: string): string => `payout:${lineId}`;

/** Up to this many lines are posted while the administrator waits; more in the background. */
export const mostPostedAtOnce = 200;

/** Whoever created a run or is paid by it does not release it, and nobody does while it pays people who cannot be paid. */
export function releaseBlocked({
  createdBy,
  paysHands,
  heldCount,
  hands,
}: {
  readonly createdBy: string;
  readonly paysHands: boolean;
  readonly heldCount: number;
  readonly hands: readonly string[];
}): ReleaseBlock | null {
  // A draft may have waited, for example past the end of the year of a W-9.
  if (heldCount > 0) return 'held-people';
  if (hands.includes(createdBy)) return 'own-run';
  return paysHands ? 'own-line' : null;
}

/** How far a payout that came back may have got. A bank also returns what it has reported as paid. */
export const maySettle = (from: string, to: 'paid' | 'returned'): boolean =>
  from === 'posted' || (from === 'paid' && to === 'returned');

/** The file is for the bank, so it exists once every line is posted. */
export const hasFile = (status: RunStatus): boolean => status === 'released';
