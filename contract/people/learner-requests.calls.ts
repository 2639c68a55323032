import * as z from 'zod';
import { call } from '#contract/platform/call.ts';
import { id, idParams, namedInBoth } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { learnerRequestErrors as errors } from './learner-requests.errors.ts';
import {
  learnerDenial,
  learnerRequestStatuses,
  learnerRequestTypes,
  requestType,
} from './learner-requests.fields.ts';
import { learnerRequestAccess } from './learner-requests.screens.ts';
import { userErrors } from './users.errors.ts';
import { userStatuses } from './users.fields.ts';

const learnerRequest = z.object({
  _id: id,
  type: z.enum(learnerRequestTypes),
  status: z.enum(learnerRequestStatuses),
  reason: z.string(),
  requestedBy: z.object({ _id: id, name: z.string() }),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  /** The person it is about, as they are now. */
  user: z.object({
    _id: id,
    fullName: z.string(),
    email: z.string(),
    profileImage: z.string().nullable(),
    status: z.enum(userStatuses),
    participatingLearner: z.boolean(),
    role: namedInBoth,
    dealers: z.array(z.object({ _id: id, name: z.string(), number: z.string() })),
    assignmentGroups: z.array(namedInBoth),
    primaryRole: z.string(),
    dealerPosition: z.string(),
    createdAt: instant,
    lastSeenAt: instant.nullable(),
  }),
});
export type LearnerRequest = z.output<typeof learnerRequest>;

const shared = { access: learnerRequestAccess, feature: 'deactivateLearnerReview' } as const;
const decision = {
  method: 'PUT',
  concerns: { id: 'learner-request' },
  hiddenFrom: 'nobody',
  ...shared,
  underProxy: 'refused',
  params: idParams,
  query: requestType,
  reply: z.object({ request: learnerRequest }),
} as const;
const effectErrors = [
  userErrors.notFound,
  userErrors.notYours,
  userErrors.ownAccount,
  userErrors.notActive,
  userErrors.fieldRefused,
  userErrors.decideFirst,
] as const;

export const learnerRequestCalls = {
  list: call({
    id: 'learner-requests.list',
    method: 'GET',
    path: '/api/learner-requests/',
    summary:
      'Requests to deactivate people or end their participation, longest waiting first; decided ones by status',
    ...shared,
    query: z.object({
      ...paging(10),
      text: searchText,
      status: z.enum(learnerRequestStatuses).default('pending'),
      type: z.enum(learnerRequestTypes).optional(),
    }),
    reply: z.object({ requests: z.array(learnerRequest), pagination }),
  }),
  get: call({
    id: 'learner-requests.get',
    method: 'GET',
    path: '/api/learner-requests/{id}',
    summary: 'One request with the person it is about',
    concerns: { id: 'learner-request' },
    hiddenFrom: 'nobody',
    ...shared,
    params: idParams,
    reply: z.object({ request: learnerRequest }),
    errors: [errors.notFound],
  }),
  approve: call({
    id: 'learner-requests.approve',
    path: '/api/learner-requests/{id}/approve',
    summary: 'Deactivates the person or ends their participation, as asked',
    ...decision,
    body: requestType,
    errors: [errors.notFound, errors.typeMissing, errors.decided, ...effectErrors],
  }),
  deny: call({
    id: 'learner-requests.deny',
    path: '/api/learner-requests/{id}/deny',
    summary: 'Leaves the account as it is',
    ...decision,
    body: learnerDenial,
    errors: [errors.notFound, errors.typeMissing, errors.decided],
  }),
  undo: call({
    id: 'learner-requests.undo',
    path: '/api/learner-requests/{id}/undo',
    summary:
      'Returns a request to pending and takes its effect back, unless somebody has changed the account since',
    ...decision,
    body: requestType,
    errors: [
      errors.notFound,
      errors.typeMissing,
      errors.notDecided,
      errors.changedSince,
      errors.askedAgain,
      ...effectErrors,
    ],
  }),
  notifications: call({
    id: 'learner-requests.notifications',
    method: 'GET',
    path: '/api/learner-requests/notifications',
    summary: 'How many requests wait, for the badge',
    ...shared,
    reply: z.object({ notifications: z.object({ count: z.int() }) }),
  }),
  counts: call({
    id: 'users.deactive-requests-counts',
    method: 'GET',
    path: '/api/users/deactive-requests-counts',
    summary: 'How many requests of each type wait',
    ...shared,
    reply: z.object({
      counts: z.object({ deactiveRequestsCount: z.int(), participatingRequestsCount: z.int() }),
    }),
  }),
};
