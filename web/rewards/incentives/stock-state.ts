interface Stocked {
  /** What can still be redeemed; null without a limit. */
  readonly leftCount: number | null;
  /** How much there was; null if unknown. */
  readonly total: number | null;
}

/** A stock this small is low, whatever there was. */
const few = 5;
/** Below this share of what there was, a stock is low. */
const lowShare = 0.1;

/** Whether a stock is used up or low; null if there is enough. */
export function stockState({ leftCount, total }: Stocked): 'out' | 'low' | null {
  if (leftCount === null) return null;
  if (leftCount <= 0) return 'out';
  // One of one is all there ever was.
  if (leftCount === total) return null;
  return leftCount <= few || leftCount < (total ?? 0) * lowShare ? 'low' : null;
}
