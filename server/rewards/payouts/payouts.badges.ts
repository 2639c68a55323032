import { allows } from '#contract/platform/access.ts';
import { payoutScreens } from '#contract/rewards/payouts.screens.ts';
import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countToRelease } from './runs.queries.ts';

/** How many runs the person can release: drafts that somebody else made. */
export const payoutBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    allows(payoutScreens.list.access, actor) ? { 'payout-runs': await countToRelease(db, actor.id) } : {},
);
