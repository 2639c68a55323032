import type { Db } from '#server/platform/database/open.ts';
import { reportRows, type Turn } from './turns.queries.ts';

const reportMilliseconds = 1000;

export interface Holding {
  /** Ends what is done at the moment. Called again until it has ended. */
  readonly interrupt: () => void;
  /** How many rows are written so far. */
  readonly rows?: () => number;
}

/** Extends the lease of a work while one long piece of it is done. Interrupts it if the work is cancelled or taken over, or this process stops. */
export function holdWork(db: Db, turn: Turn, stopping: AbortSignal, { interrupt, rows = () => 0 }: Holding) {
  let isCancelled = false;
  let isInterrupted = false;
  const report = async () => {
    // A short outage of the database does not end the work.
    const goesOn = await reportRows(db, turn, rows()).catch(() => true);
    if (goesOn && !stopping.aborted) return;
    isInterrupted = true;
    isCancelled = !goesOn;
    interrupt();
  };
  const timer = setInterval(() => void report(), reportMilliseconds);
  return {
    isCancelled: () => isCancelled,
    isInterrupted: () => isInterrupted,
    release: () => clearInterval(timer),
  };
}
