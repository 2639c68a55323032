/** What a posting did to the loyalty points of a person. */
export interface PointsChange {
  readonly postingId: string;
  readonly kind: string;
  /** Above zero: paid in. */
  readonly amount: number;
  /** The posting that this one undoes. */
  readonly undoesId: string | null;
  readonly isUndone: boolean;
}

interface Lot {
  /** Null: points of no earning, which a reversal lent or gave back. They are gone first. */
  readonly postingId: string | null;
  left: number;
  ended: number;
}

/**
 * How much of an earning has ended: what ended took the oldest points first, as purchases do. `changes` are all of a person, the oldest first.
 * A purchase that was undone counts as not made. A reversal takes what is left of its own earning, and the rest from the oldest.
 */
export function endedOfEarning(changes: readonly PointsChange[], postingId: string): number {
  const loose: Lot = { postingId: null, left: 0, ended: 0 };
  const lots = [loose];
  // Times can be set, so something may be taken before what it is taken from.
  const taken: { amount: number; readonly isEnd: boolean }[] = [];
  const take = () => {
    for (;;) {
      const [next] = taken;
      const lot = lots.find(({ left }) => left > 0);
      if (!next || !lot) return;
      const points = Math.min(next.amount, lot.left);
      lot.left -= points;
      next.amount -= points;
      if (next.isEnd) lot.ended += points;
      if (next.amount === 0) taken.shift();
    }
  };
  for (const { postingId: id, kind, amount, undoesId, isUndone } of changes) {
    const undone = undoesId && lots.find((lot) => lot.postingId === undoesId);
    if (undone) {
      const own = Math.min(undone.left, -amount);
      undone.left -= own;
      if (own < -amount) taken.push({ amount: -amount - own, isEnd: false });
    } else if (amount > 0 && kind === 'debt') loose.left += amount;
    else if (amount > 0 && !undoesId) lots.push({ postingId: id, left: amount, ended: 0 });
    else if (amount < 0 && !isUndone) taken.push({ amount: -amount, isEnd: kind === 'points-ended' });
    take();
  }
  return lots.find((lot) => lot.postingId === postingId)?.ended ?? 0;
}
