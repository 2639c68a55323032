import { allows } from '#contract/platform/access.ts';
import { incentiveCalls } from '#contract/rewards/incentives.calls.ts';
import { incentiveErrors as errors } from '#contract/rewards/incentives.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import { paginationOf } from '#server/platform/database/lists.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { publicationHandlers } from '#server/people/publishing/publication-handlers.ts';
import { putInOrder } from '#server/people/publishing/publishable.queries.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { incentivesManaged } from '#server/rewards/holdings/incentives.scope.ts';
import { incentives } from './incentive-kind.ts';
import { copyStock, incentiveById, listIncentives } from './incentives.queries.ts';
import { present } from './present-incentive.ts';
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

  ...publicationHandlers(incentives, {
    key: 'incentive',
    present,
    copyRest: ({ tx }, { id }, copyId) => copyStock(tx, id, copyId),
  }),

  updateOrders: ({ body: { ids } }, { actor, change }) =>
    change(async ({ tx }) => {
      if (!(await putInOrder(tx, incentives, ids, incentivesManaged.sql(actor, 'i'))))
        refuse(errors.notFound);
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
