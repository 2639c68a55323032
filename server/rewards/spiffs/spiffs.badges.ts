import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countPending } from './claims.queries.ts';
import { administersSpiffs } from './spiffs.scope.ts';

/** How many claims wait for a decision, for people who decide. */
export const spiffClaimBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    administersSpiffs(actor) ? { 'spiff-claims': await countPending(db) } : {},
);
