import { learnerRequestCalls } from '#contract/people/learner-requests.calls.ts';
import { requestCalls } from '#contract/people/requests.calls.ts';
import { allows } from '#contract/platform/access.ts';
import { sessionBadges } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { countLearnerRequests } from './learner-requests.queries.ts';
import { countRequests } from './requests.queries.ts';

/** How many new people are pending, for people who may decide. */
export const requestBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> =>
    allows(requestCalls.list.access, actor) ? { 'user-requests': await countRequests(db) } : {},
  'approvalNewUser',
);

/** How many requests about learners are pending. */
export const learnerRequestBadge = contribute(
  sessionBadges,
  async ({ db, actor }): Promise<Readonly<Record<string, number>>> => {
    if (!allows(learnerRequestCalls.list.access, actor)) return {};
    const { deactivate, participating } = await countLearnerRequests(db);
    return { 'learner-requests': deactivate + participating };
  },
  'deactivateLearnerReview',
);
