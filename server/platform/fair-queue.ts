import { platformErrors } from '#contract/platform/errors.ts';
import { Refusal } from '#server/platform/refusal.ts';

export interface QueueSizes {
  /** How many tasks run at a time. */
  readonly atOnce: number;
  /** How many of one lane run at a time; as many as there are places if it is left out. */
  readonly inLaneAtOnce?: number;
  /** How many may wait in one lane, and in all lanes together. */
  readonly inLane: number;
  readonly inAll: number;
}

interface Waiting {
  readonly begin: () => void;
  readonly giveUp: (error: unknown) => void;
}

const retryAfterSeconds = 5;

/**
 * Runs a few tasks at a time. Lanes take turns, so that filling a lane delays only that lane. When the queue is full, the last task of the
 * longest lane is refused and has to be tried again.
 */
export function fairQueue({ atOnce, inLaneAtOnce = atOnce, inLane, inAll }: QueueSizes) {
  const lanes = new Map<string, Waiting[]>();
  const runningIn = new Map<string, number>();
  let running = 0;
  let waiting = 0;

  const mayRun = (lane: string) => running < atOnce && (runningIn.get(lane) ?? 0) < inLaneAtOnce;
  function started(lane: string): void {
    running++;
    runningIn.set(lane, (runningIn.get(lane) ?? 0) + 1);
  }
  function ended(lane: string): void {
    running--;
    const left = (runningIn.get(lane) ?? 1) - 1;
    if (left > 0) runningIn.set(lane, left);
    else runningIn.delete(lane);
  }

  function turnOf(lane: string): Promise<void> {
    const own = lanes.get(lane) ?? [];
    const [longest = own] = [...lanes.values()].toSorted((a, b) => b.length - a.length);
    const isFull = waiting >= inAll;
    if (own.length >= inLane || (isFull && longest.length <= own.length + 1)) throw tooMany();
    const moved = isFull ? longest.pop() : undefined;
    if (!moved) waiting++;
    lanes.set(lane, own);
    const turn = new Promise<void>((begin, giveUp) => own.push({ begin, giveUp }));
    moved?.giveUp(tooMany());
    return turn;
  }

  /** Begins the first task of the lane whose turn it is; the lane moves to the back. */
  function next(): void {
    for (const [lane, queue] of lanes) {
      if (!mayRun(lane)) continue;
      const first = queue.shift();
      lanes.delete(lane);
      if (queue.length > 0) lanes.set(lane, queue);
      if (!first) continue;
      waiting--;
      started(lane);
      first.begin();
      return;
    }
  }

  async function inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
    if (mayRun(lane)) started(lane);
    else await turnOf(lane);
    try {
      return await work();
    } finally {
      ended(lane);
      next();
    }
  }
  return Object.assign(inTurn, { waiting: () => waiting });
}

const tooMany = () => new Refusal(platformErrors.tooMany, {}, { retryAfterSeconds });
