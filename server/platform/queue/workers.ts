import { setTimeout as pause } from 'node:timers/promises';
import { whileLooking } from '#server/platform/asked-by.ts';
import type { Log } from '#server/platform/log.ts';

export interface Workers {
  /** Stops once what is being done is done. */
  stop(): Promise<void>;
}

export interface Work {
  readonly log: Log;
  /** What it does, as in metrics and in the log. */
  readonly kind: string;
  /** What the log says of a failure. */
  readonly failure: string;
  readonly restAfterFailureMilliseconds: number;
  /** Each goes on by itself: looks for work, does some, and returns for how many milliseconds it rests. */
  readonly steps: readonly ((stopping: AbortSignal) => Promise<number>)[];
}

/** Works until stopped. Whatever fails is logged and looked for again. */
export function startWorkers({ log, kind, failure, restAfterFailureMilliseconds, steps }: Work): Workers {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = steps.map(async (step) => {
    while (!signal.aborted) {
      const rest = await whileLooking(kind, () =>
        step(signal).catch((error: unknown) => {
          log.error({ err: error }, failure);
          return restAfterFailureMilliseconds;
        }),
      );
      if (rest > 0) await pause(rest, undefined, { signal }).catch(() => {});
    }
  });
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const reportMilliseconds = 1000;

/**
 * Does one long piece of work, and meanwhile reports every second, which also extends its lease. A report of `false` says that the piece was
 * canceled or taken over; the work asks `isGivenUp` and ends.
 */
export async function whileReporting<T>(
  report: () => Promise<boolean>,
  work: (isGivenUp: () => boolean) => Promise<T>,
): Promise<T> {
  let isGivenUp = false;
  const ended = new AbortController();
  const { signal } = ended;
  const reporting = (async () => {
    while (!signal.aborted) {
      await pause(reportMilliseconds, undefined, { signal }).catch(() => {});
      // A short outage of the database does not end the work; the lease may run out, and then another worker has it.
      if (!signal.aborted) isGivenUp = !(await report().catch(() => true));
    }
  })();
  try {
    return await work(() => isGivenUp);
  } finally {
    ended.abort();
    await reporting;
  }
}
