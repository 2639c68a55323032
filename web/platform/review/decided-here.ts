import { useSyncExternalStore } from 'react';

/** One record in a queue, in the words of its room. */
export interface QueueItem {
  readonly id: string;
  /** Who sent it. */
  readonly title: string;
  /** An amount, or nothing. */
  readonly figure?: string | undefined;
  readonly detail: string;
  /** Something about it asks for attention. */
  readonly tone?: 'warn' | 'bad' | undefined;
}

export interface DecidedItem extends QueueItem {
  readonly outcome: 'approved' | 'denied';
}

/** What was decided since this page was loaded, by queue; the newest last. */
const decided = new Map<string, readonly DecidedItem[]>();
const listeners = new Set<() => void>();
const none: readonly DecidedItem[] = [];

export function noteDecision(queue: string, item: DecidedItem): void {
  const before = (decided.get(queue) ?? none).filter(({ id }) => id !== item.id);
  decided.set(queue, [...before, item]);
  for (const listener of listeners) listener();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useDecidedHere = (queue: string): readonly DecidedItem[] =>
  useSyncExternalStore(listen, () => decided.get(queue) ?? none);
