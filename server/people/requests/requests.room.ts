import { requestCalls } from '#contract/people/requests.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { requestBulk } from './request-bulk.ts';
import { requestBadge } from './requests.badges.ts';
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
  calls: [handled(requestCalls, requestHandlers)],
  contributions: [requestBadge],
  listeners: [noticeOfRegistration],
  works: [requestBulk],
});
