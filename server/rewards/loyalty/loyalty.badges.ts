import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { administers } from './loyalty.scope.ts';
import { countPending } from './submissions.queries.ts';

/** How many submissions wait for a decision, for people who run the program. */
export const loyaltyBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    administers(actor) ? { 'loyalty-submissions': await countPending(db) } : {},
);
