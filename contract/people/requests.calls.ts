import * as z from 'zod';
import { bulkReply } from '#contract/platform/bulk.ts';
import { call } from '#contract/platform/call.ts';
import { id, namedInBoth } from '#contract/platform/ids.ts';
import { pagination, paging, searchText } from '#contract/platform/paging.ts';
import { instant } from '#contract/platform/time.ts';
import { dealerStatuses } from './dealers.fields.ts';
import { requestErrors as errors } from './requests.errors.ts';
import { approval, denial, requestBulk, requestStatusAsked, requestStatuses } from './requests.fields.ts';

const requestingUser = z.object({
  _id: id,
  fullName: z.string(),
  email: z.string(),
  profileImage: z.string().nullable(),
  emailVerified: z.boolean(),
  status: z.enum(requestStatuses),
  /** The role requested at registration; once decided, the given one. */
  role: namedInBoth,
  dealers: z.array(
    z.object({
      _id: id,
      name: z.string(),
      number: z.string(),
      city: z.string(),
      region: z.string(),
      status: z.enum(dealerStatuses),
    }),
  ),
  assignmentGroups: z.array(z.object({ _id: id, name: z.string(), nameFr: z.string() })),
  primaryRole: z.string(),
  dealerPosition: z.string(),
  requestedAt: instant,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reason: z.string().nullable(),
});
export type RequestingUser = z.output<typeof requestingUser>;

const access = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;
const feature = 'approvalNewUser';
/** People who manage a dealer, if the portal lets them decide who works there. */
const atDealers = {
  access: { all: [{ reach: ['dealers'] }, { right: 'MODIFY_USERS' }] },
  feature: 'approvalNewUser.dealerManagers',
} as const;
const params = z.object({ userId: id });
const reply = z.object({ user: requestingUser });

export const requestCalls = {
  list: call({
    id: 'user-requests.list',
    method: 'GET',
    path: '/api/user-requests/',
    summary: 'New people waiting for approval, longest first; decided ones by status',
    access,
    feature,
    query: z.object({ ...paging(10), text: searchText, status: requestStatusAsked.default('pending') }),
    reply: z.object({
      users: z.array(requestingUser),
      pagination,
      /** Roles below the caller's, to approve with; the learner role is marked. */
      roles: z.array(z.object({ _id: id, name: z.string(), nameFr: z.string(), isUsual: z.boolean() })),
    }),
  }),
  approve: call({
    id: 'user-requests.approve',
    method: 'PUT',
    path: '/api/user-requests/{userId}/approve',
    summary: 'Lets a new person in with a role, at a confirmed dealer; a waiting dealer becomes active',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    access,
    feature,
    underProxy: 'refused',
    params,
    body: approval,
    reply,
    errors: [errors.notFound, errors.decided, errors.roleRefused, errors.unknownRole, errors.unknownDealer],
  }),
  deny: call({
    id: 'user-requests.deny',
    method: 'PUT',
    path: '/api/user-requests/{userId}/deny',
    summary: 'Turns a new person down with a reason',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    access,
    feature,
    underProxy: 'refused',
    params,
    body: denial,
    reply,
    errors: [errors.notFound, errors.decided],
  }),
  bulk: call({
    id: 'user-requests.bulk',
    method: 'POST',
    path: '/api/user-requests/bulk',
    summary: 'Approves many requests as registered, or denies them, and returns the outcome of each',
    access,
    feature,
    underProxy: 'refused',
    body: requestBulk,
    reply: bulkReply,
  }),
  own: call({
    id: 'user-requests.own',
    method: 'GET',
    path: '/api/user-requests/own-dealers',
    summary: 'New people who named a dealer the caller manages and no other, longest waiting first',
    ...atDealers,
    query: z.object(paging(10)),
    reply: z.object({ users: z.array(requestingUser), pagination }),
  }),
  approveOwn: call({
    id: 'user-requests.approve-own',
    method: 'PUT',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    path: '/api/user-requests/{userId}/approve-own',
    summary: 'Lets a new person in as a learner at the dealer that was named, which the caller manages',
    ...atDealers,
    underProxy: 'refused',
    params,
    reply,
    errors: [errors.notFound, errors.decided, errors.unknownRole],
  }),
  denyOwn: call({
    id: 'user-requests.deny-own',
    method: 'PUT',
    concerns: { userId: 'user' },
    hiddenFrom: 'nobody',
    path: '/api/user-requests/{userId}/deny-own',
    summary: 'Turns down a new person at a dealer that the caller manages, with a reason',
    ...atDealers,
    underProxy: 'refused',
    params,
    body: denial,
    reply,
    errors: [errors.notFound, errors.decided],
  }),
  notifications: call({
    id: 'user-requests.notifications',
    method: 'GET',
    path: '/api/user-requests/notifications',
    summary: 'How many requests wait, for the badge',
    access,
    feature,
    reply: z.object({ notifications: z.object({ count: z.int() }) }),
  }),
};
