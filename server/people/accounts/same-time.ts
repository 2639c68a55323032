import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the slowest reply that must not reveal by its time whether an account exists. */
const floorMilliseconds = 300;

/** Runs the work and replies, or fails, no sooner than the minimum time. */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(floorMilliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
