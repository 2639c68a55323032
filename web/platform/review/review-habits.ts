import { useSyncExternalStore } from 'react';
import { jsonOnDevice, keepOnDevice, onDeviceChange } from '#web/platform/device-store.ts';

const name = 'paddock.review';

interface ReviewHabits {
  /** Single letters act. People who speak their input switch them off. */
  readonly letters: boolean;
  /** A decision opens the next one that waits. */
  readonly goesOn: boolean;
}

const usual: ReviewHabits = { letters: true, goesOn: true };
let read: { readonly text: string; readonly habits: ReviewHabits } | undefined;

/** The same object as long as nothing has changed, as React asks. */
function habitsOnDevice(): ReviewHabits {
  const habits = { ...usual, ...jsonOnDevice<Partial<ReviewHabits>>(name) };
  const text = JSON.stringify(habits);
  if (read?.text !== text) read = { text, habits };
  return read.habits;
}

/** How this person reviews on this device, and how to change it. */
export function useReviewHabits(): readonly [ReviewHabits, (change: Partial<ReviewHabits>) => void] {
  const habits = useSyncExternalStore(onDeviceChange, habitsOnDevice);
  return [habits, (change) => keepOnDevice(name, JSON.stringify({ ...habitsOnDevice(), ...change }))];
}
