import { requestCalls } from '#contract/people/requests.calls.ts';
import { learnerRequestCalls } from '#contract/people/learner-requests.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { requestBulk } from './request-bulk.ts';
import { learnerRequestHandlers } from './learner-requests.handlers.ts';
import { learnerRequestBadge, requestBadge } from './requests.badges.ts';
import { requestHandlers } from './requests.handlers.ts';
import { noticeOfRegistration } from './requests.listeners.ts';
import { requestsOfPeople } from './requests.merge.ts';

export const requestsRoom = room({
  name: 'requests',
  personColumns: requestsOfPeople,
  records: [
    {
      kind: 'learner-request',
      one: { en: 'Learner request', fr: 'Demande sur un apprenant' },
      stored: {
        table: 'learner_request',
        many: { en: 'Learner requests', fr: 'Demandes sur des apprenants' },
      },
      feature: 'deactivateLearnerReview',
    },
  ],
  calls: [handled(requestCalls, requestHandlers), handled(learnerRequestCalls, learnerRequestHandlers)],
  contributions: [requestBadge, learnerRequestBadge],
  listeners: [noticeOfRegistration],
  works: [requestBulk],
});
