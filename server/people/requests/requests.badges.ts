import { requestCalls } from '#contract/people/requests.calls.ts';
import { allows } from '#contract/platform/access.ts';
import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countRequests } from './requests.queries.ts';

/** How many new people are pending, for people who may decide. */
export const requestBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    allows(requestCalls.list.access, actor) ? { 'user-requests': await countRequests(db) } : {},
  'approvalNewUser',
);
