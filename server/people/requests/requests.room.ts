import { requestCalls } from '#contract/people/requests.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { requestBulk } from './request-bulk.ts';
import { requestBadge } from './requests.badges.ts';
import { requestHandlers } from './requests.handlers.ts';

export const requestsRoom = room({
  name: 'requests',
  calls: [handled(requestCalls, requestHandlers)],
  contributions: [requestBadge],
  works: [requestBulk],
});
