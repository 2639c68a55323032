import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countPending } from './activities.queries.ts';
import { decides } from './activities.scope.ts';

/** How many activities wait for a decision, for people who decide. */
export const activityBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    decides(actor) ? { 'activity-submissions': await countPending(db) } : {},
);
