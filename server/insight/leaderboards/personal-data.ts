import { personalData } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { optedOutAt } from './leaderboards.queries.ts';

/** When a person chose not to be named: part of the data export. */
export const personalChoice = contribute(personalData, async ({ db, userId }) => ({
  notOnLeaderboardsSince: await optedOutAt(db, userId),
}));
