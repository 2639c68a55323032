import { useGo } from '#web/platform/navigation.tsx';
import { noteDecision, useDecidedHere, type DecidedItem, type QueueItem } from './decided-here.ts';
import { useReviewHabits } from './review-habits.ts';

export interface ReviewQueueOptions {
  /** The name of the queue: the room’s. */
  readonly name: string;
  /** The first records that wait, in the order of the queue; undefined while they load. */
  readonly waiting: readonly QueueItem[] | undefined;
  /** How many wait. */
  readonly total: number | undefined;
  /** The record on the screen. */
  readonly current: QueueItem;
  readonly addressOf: (id: string) => `/${string}`;
  /** The list of the queue, which opens after the last one. */
  readonly list: `/${string}`;
}

export interface ReviewQueue {
  readonly waiting: readonly QueueItem[] | undefined;
  readonly total: number;
  readonly decided: readonly DecidedItem[];
  readonly current: string;
  readonly addressOf: (id: string) => `/${string}`;
  /** Opens a neighbor; undefined if there is none. */
  readonly toNext: (() => void) | undefined;
  readonly toPrevious: (() => void) | undefined;
  /** Notes the decision on the record on the screen, and opens the next one if the person wants it. */
  readonly onDecided: (outcome: DecidedItem['outcome']) => void;
}

/** A queue of records that wait for a decision, seen from one of them. */
export function useReviewQueue({
  name,
  waiting,
  total = 0,
  current,
  addressOf,
  list,
}: ReviewQueueOptions): ReviewQueue {
  const go = useGo();
  const decided = useDecidedHere(name);
  const [{ goesOn }] = useReviewHabits();
  const place = waiting?.findIndex(({ id }) => id === current.id) ?? -1;
  // One that no longer waits is before all of them.
  const others = waiting?.filter(({ id }) => id !== current.id) ?? [];
  const next = waiting?.[place + 1] ?? (place > 0 ? others[0] : undefined);
  const previous = place > 0 ? waiting?.[place - 1] : undefined;
  const to = (item: QueueItem | undefined) => item && (() => void go(addressOf(item.id)));
  return {
    waiting,
    total,
    decided,
    current: current.id,
    addressOf,
    toNext: to(next),
    toPrevious: to(previous),
    onDecided(outcome) {
      noteDecision(name, { ...current, outcome });
      if (goesOn) void go(next ? addressOf(next.id) : list);
    },
  };
}
