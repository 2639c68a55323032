import { eventKind } from '#server/platform/events.ts';

/**
 * A dealer that was active is not any more: it was switched off, or ended by a merge. Announced after the change is written, beside
 * `peopleMoved` for its staff. `by` is the person on whose account it happens.
 */
export const dealerClosed = eventKind<{ readonly dealerId: string; readonly by: string }>(
  'people.dealer-closed',
);
