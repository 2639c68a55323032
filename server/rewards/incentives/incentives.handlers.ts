import { allows } from '#contract/platform/access.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import { activitiesOf } from '#server/people/users/record-activity.queries.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { withId } from '#server/platform/with-id.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { lockForChange, makeChange, plan } from './change-incentive.ts';
import { incentiveBulk } from './incentive-bulk.ts';
import { duplicateIncentive } from './incentive-states.queries.ts';
import { incentiveById, listIncentives, reorderIncentives } from './incentives.queries.ts';
import { nameOf, present } from './present-incentive.ts';
import { createIncentive, saveIncentive } from './save-incentive.ts';

export const incentiveHandlers: Handlers<typeof incentiveCalls> = {
  async list({ query }, context) {
    const { db, actor } = context;
    const { rows, total, counts } = await listIncentives(db, incentivesManaged.sql(actor, 'i'), query);
    return {
      incentives: rows.map((row) => present(row, context)),
      pagination: paginationOf(total, query),
      counts,
      abilities: {
        create: allows(incentiveCalls.save.access, actor),
        order: allows(incentiveCalls.updateOrders.access, actor),
      },
    };
  },

  async get({ params }, context) {
    const managed = incentivesManaged.sql(context.actor, 'i');
    const row = found(await incentiveById(context.db, params.id, managed), errors.notFound);
    return { incentive: present(row, context) };
  },

  save({ body: { _id, version, ...fields }, files }, context) {
    if (_id !== undefined) return saveIncentive(_id, { ...fields, version }, files, context);
    return context.change(async (change) => ({
      incentive: await presented(change, context, await createIncentive(change, context, fields, files)),
    }));
  },

  saveById: ({ params, body, files }, context) => saveIncentive(params.id, body, files, context),

  remove: ({ params }, { actor, change }) =>
    change(async (one) => {
      await makeChange(one, actor, params.id, 'delete');
      return { success: true as const };
    }),

  restore: ({ params }, context) =>
    context.change(async (change) => {
      await makeChange(change, context.actor, params.id, 'restore');
      return { incentive: await presented(change, context, params.id) };
    }),

  duplicate: ({ params }, context) =>
    context.change(async (change) => {
      const { tx, row, actor } = await lockForChange(change, context.actor, params.id, 'duplicate');
      const id = await duplicateIncentive(tx, row, actor.id);
      const after = { duplicateOf: row.id };
      await change.record({ type: 'create', entity: { kind: 'incentive', id, name: nameOf(row) }, after });
      return { incentive: await presented(change, context, id) };
    }),

  changeStatus: ({ params, body }, context) =>
    context.change(async (change) => {
      const action = body.status === 'published' ? 'publish' : 'unpublish';
      await makeChange(change, context.actor, params.id, action);
      return { incentive: await presented(change, context, params.id) };
    }),

  schedule: ({ params, body }, context) =>
    context.change(async (change) => {
      await plan(await lockForChange(change, context.actor, params.id, 'schedule'), body);
      return { incentive: await presented(change, context, params.id) };
    }),

  bulk: ({ body: { ids, action } }, context) => changeMany(ids, context, incentiveBulk, { action }),

  async activity({ params, query }, { db, actor }) {
    found(await incentiveById(db, params.id, incentivesManaged.sql(actor, 'i')), errors.notFound);
    const { rows, total } = await activitiesOf(db, 'incentive', params.id, query);
    return { activities: rows.map(withId), pagination: paginationOf(total, query) };
  },

  updateOrders: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await reorderIncentives(tx, ids, incentivesManaged.sql(actor, 'i')))) refuse(errors.notFound);
      return { success: true };
    }),
};

const standing = async (id: string, context: Context<Actor>) =>
  present(
    found(await incentiveById(context.db, id, incentivesManaged.sql(context.actor, 'i')), errors.notFound),
    context,
  );

export const incentiveStandings: Standings<typeof incentiveCalls> = {
  save: ({ body }, context) => ifNamed(body, (id) => standing(id, context)),
  saveById: ({ params }, context) => standing(params.id, context),
};

const presented = async ({ tx }: Change, context: Context<Actor>, id: string) =>
  present(found(await incentiveById(tx, id), errors.notFound), context);
