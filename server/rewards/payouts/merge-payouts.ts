import { mergingErrors as errors } from '#contract/people/merging.errors.ts';
import { accountsToChange } from '#server/people/merging/merging.events.ts';
import { listen } from '#server/platform/events.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isInRelease } from './release.queries.ts';

/** Nobody becomes another account while a run that pays them is on its way to the bank. */
export const payoutsInRelease = listen(accountsToChange, async ({ tx }, { primaryId, secondaryId }) => {
  if (await isInRelease(tx, [primaryId, secondaryId])) refuse(errors.beingPaid);
});
