import { useState } from 'react';
import { maxMoved } from '#contract/people/admin-groups.fields.ts';
import type { AsyncOption } from '#web/ui/use-async-options.ts';

/** Who or what joins and leaves a group with the next save. */
export interface Pending {
  readonly added: readonly AsyncOption[];
  readonly removed: ReadonlySet<string>;
  readonly addedIds: readonly string[];
  readonly removedIds: readonly string[];
  readonly isEmpty: boolean;
  /** Adds options, or keeps those that were to be removed. Returns how many did not fit into one save. */
  add(options: readonly AsyncOption[]): number;
  /** Takes back an addition. */
  drop(id: string): void;
  /** Removes a member with the save, or keeps it. */
  toggle(id: string): void;
  clear(): void;
}

const none: ReadonlySet<string> = new Set();

export function usePending(maximum: number = maxMoved): Pending {
  const [added, setAdded] = useState<readonly AsyncOption[]>([]);
  const [removed, setRemoved] = useState(none);
  return {
    added,
    removed,
    addedIds: added.map((option) => option.value),
    removedIds: [...removed],
    isEmpty: added.length === 0 && removed.size === 0,
    add(options) {
      const known = new Set(added.map((option) => option.value));
      const fresh = options.filter((option) => !known.has(option.value) && !removed.has(option.value));
      const kept = new Set(removed);
      for (const option of options) kept.delete(option.value);
      setRemoved(kept);
      const next = [...added, ...fresh];
      setAdded(next.slice(0, maximum));
      return Math.max(0, next.length - maximum);
    },
    drop: (id) => setAdded(added.filter((option) => option.value !== id)),
    toggle(id) {
      const next = new Set(removed);
      if (!next.delete(id) && next.size < maximum) next.add(id);
      setRemoved(next);
    },
    clear() {
      setAdded([]);
      setRemoved(none);
    },
  };
}
