import { neverHere } from '#server/people/users/importing/never-here.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { withdrawUnopened } from './confirmations.queries.ts';

/** Somebody who was never here has not read what they were asked to confirm. */
export const unopenedConfirmations = contribute(neverHere, ({ tx, userIds }) =>
  withdrawUnopened(tx, userIds),
);
