import type { Db } from '#server/platform/database/open.ts';
import { port } from '#server/platform/ports.ts';

/** What a room found when it worked out anew what follows from its events. */
export interface Recomputed {
  /** What was compared, as a plural: `listening positions`. */
  readonly what: string;
  readonly checked: number;
  /** One sentence for each record that is not what its events come to. */
  readonly differences: readonly string[];
}

/** Rooms that keep a projection of events recompute all of it. */
export const recomputations = port<{ readonly db: Db }, Recomputed>('recomputations');
