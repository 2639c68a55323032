import { ApiError, isOtherPerson } from '#web/platform/call-api.ts';

/** Why work waits on the device: the portal can’t be reached, or its person must sign in. */
export type Waiting = 'offline' | 'signed-out';

/** Null if the server refused for good: sending it again would give the same result. */
export function whyItWaits(error: unknown): Waiting | null {
  if (!(error instanceof ApiError)) return 'offline';
  if (error.status === 401 || isOtherPerson(error)) return 'signed-out';
  return error.status >= 500 || error.status === 429 || error.status === 408 ? 'offline' : null;
}
