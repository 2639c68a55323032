import { promotionCalls as calls } from '#contract/library/promotions.calls.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { articleHandlers } from '../articles/article-handlers.ts';
import { promotionBulk } from './promotion-bulk.ts';

const of = articleHandlers('promotion');

export const promotionHandlers: Handlers<typeof calls> = {
  async list(input, context) {
    const { articles, ...rest } = await of.list(input, context);
    return { promotions: articles, ...rest };
  },
  recent: async (_input, context) => ({ promotions: await of.recent(context) }),
  unread: (_input, context) => of.unread(context),
  get: async (input, context, outgoing) => ({ promotion: await of.get(input, context, outgoing) }),
  async create({ body: { _id, version, ...body }, files }, context) {
    if (_id === undefined) return { promotion: await of.create({ body, files }, context) };
    const schema = calls.save.reply.shape.promotion;
    return { promotion: await of.save(_id, { ...body, version }, files, context, schema) };
  },
  save: async ({ params, body, files }, context) => ({
    promotion: await of.save(params.id, body, files, context, calls.save.reply.shape.promotion),
  }),
  remove: (input, context) => of.remove(input, context),
  restore: async (input, context) => ({ promotion: await of.restore(input, context) }),
  duplicate: async (input, context) => ({ promotion: await of.duplicate(input, context) }),
  changeStatus: async (input, context) => ({ promotion: await of.changeStatus(input, context) }),
  schedule: async (input, context) => ({ promotion: await of.schedule(input, context) }),
  bulk: ({ body: { ids, action } }, context) => changeMany(ids, context, promotionBulk, { action }),
  activity: (input, context) => of.activity(input, context),
  favorite: async (input, context) => ({ promotion: await of.favorite(input, context) }),
  another: (input, context) => of.another(input, context),
};

export const promotionStandings: Standings<typeof calls> = {
  create: ({ body }, context) => ifNamed(body, (id) => of.stands(id, context)),
  save: ({ params }, context) => of.stands(params.id, context),
};
