import {
  accountsMerged,
  accountsSeparated,
  accountsToChange,
} from '#server/people/merging/merging.events.ts';
import { keepRows, keptRows } from '#server/people/merging/merging.queries.ts';
import { listen } from '#server/platform/events.ts';
import {
  lockStandings,
  restoreStanding,
  standingOf,
  takeOverStanding,
  type StandingBefore,
} from './merging.queries.ts';

/** Days of the last earning are locked before accounts, as when points are earned or end. */
export const standingsLocked = listen(accountsToChange, ({ tx }, { primaryId, secondaryId }) =>
  lockStandings(tx, [primaryId, secondaryId]),
);

/** The later day of both is that of the primary account. The secondary one keeps its own for the day it is separated. */
export const standingMerged = listen(accountsMerged, async ({ tx }, { mergeId, primaryId, secondaryId }) => {
  await keepRows(tx, mergeId, 'loyalty_standing', [await standingOf(tx, primaryId)]);
  await takeOverStanding(tx, { primaryId, secondaryId });
});

/** The day is as before, unless the primary account has earned points since. */
export const standingSeparated = listen(accountsSeparated, async ({ tx }, { mergeId, primaryId }) => {
  const [before] = await keptRows<StandingBefore>(tx, mergeId, 'loyalty_standing');
  if (before) await restoreStanding(tx, { mergeId, primaryId }, before);
});
