import type { RunStatus } from '#contract/rewards/payouts.fields.ts';

/** The business key under which a line is posted. */
export const payoutKey = (lineId: string): string => `payout:${lineId}`;

/** Up to this many lines are posted while the administrator waits; more in the background. */
export const mostPostedAtOnce = 200;

/** Whoever created a run or is paid by it does not release it. */
export function releaseBlocked({
  createdBy,
  paysHands,
  hands,
}: {
  readonly createdBy: string;
  readonly paysHands: boolean;
  readonly hands: readonly string[];
}): 'own-run' | 'own-line' | null {
  if (hands.includes(createdBy)) return 'own-run';
  return paysHands ? 'own-line' : null;
}

/** How far a payout that came back may have got. A bank also returns what it has reported as paid. */
export const maySettle = (from: string, to: 'paid' | 'returned'): boolean =>
  from === 'posted' || (from === 'paid' && to === 'returned');

/** The file is for the bank, so it exists once every line is posted. */
export const hasFile = (status: RunStatus): boolean => status === 'released';
