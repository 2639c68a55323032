import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countWaiting } from './visits.queries.ts';

/** How many visits wait for an instructor. Nobody else’s session asks the database. */
export const visitBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    actor.isInstructor ? { 'field-training': await countWaiting(db, actor.id) } : {},
);
