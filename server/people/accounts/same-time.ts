import { setTimeout as pause } from 'node:timers/promises';

/** Longer than the slowest way through an answer that must not tell by its time whether an account exists. */
const floorMilliseconds = 300;

/** Does the work and answers, or fails, no sooner than the floor. */
export async function inSameTime<T>(work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), pause(floorMilliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
