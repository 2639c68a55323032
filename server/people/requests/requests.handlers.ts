import { requestCalls } from '#contract/people/requests.calls.ts';
import { requestErrors as errors } from '#contract/people/requests.errors.ts';
import { startingRole } from '#contract/platform/roles.ts';
import { roleToGive } from '#server/people/users/users.queries.ts';
import { canGiveRole } from '#server/people/users/users.rules.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found } from '#server/platform/refusal.ts';
import { approve, deny, letIn, openRequest, presentRequest } from './decide.ts';
import { requestBulk } from './request-bulk.ts';
import { allRoles, countRequests, listRequests, onlyAtDealersOf } from './requests.queries.ts';

export const requestHandlers: Handlers<typeof requestCalls> = {
  async list({ query }, { db, actor }) {
    const status = query.status === 'approved' ? 'active' : query.status;
    const [{ rows, total }, roles] = await Promise.all([
      listRequests(db, { ...query, status }),
      allRoles(db),
    ]);
    return {
      users: rows.map(presentRequest),
      pagination: paginationOf(total, query),
      roles: roles
        .filter((role) => canGiveRole(actor, role))
        .map(({ id: _id, name, nameFr, code }) => ({ _id, name, nameFr, isUsual: code === startingRole })),
    };
  },

  approve: ({ params, body }, { actor, change }) =>
    change(async (work) => ({ user: await approve(work, actor, params.userId, body) })),

  deny: ({ params, body: { reason } }, { actor, change }) =>
    change(async (work) => ({ user: await deny(work, actor, params.userId, reason) })),

  bulk: ({ body: { ids, ...input } }, context) => changeMany(ids, context, requestBulk, input),

  async own({ query }, { db, actor }) {
    const { rows, total } = await listRequests(db, { ...query, status: 'pending' }, onlyAtDealersOf(actor));
    return { users: rows.map(presentRequest), pagination: paginationOf(total, query) };
  },

  approveOwn: ({ params }, { actor, change }) =>
    change(async (work) => {
      const request = await openRequest(work, params.userId, onlyAtDealersOf(actor));
      // Regardless of what was requested at registration: dealer managers approve learners only.
      const learner = found(await roleToGive(work.tx, undefined), errors.unknownRole);
      return { user: await letIn(work, actor, request, learner.id) };
    }),

  denyOwn: ({ params, body: { reason } }, { actor, change }) =>
    change(async (work) => ({
      user: await deny(work, actor, params.userId, reason, onlyAtDealersOf(actor)),
    })),

  notifications: async (_input, { db }) => ({ notifications: { count: await countRequests(db) } }),
};
