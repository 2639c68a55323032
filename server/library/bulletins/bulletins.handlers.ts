import { bulletinCalls as calls } from '#contract/library/bulletins.calls.ts';
import type { Handlers, Standings } from '#server/platform/http/handlers.ts';
import { changeMany } from '#server/platform/long-work/change-many.ts';
import { articleHandlers } from '../articles/article-handlers.ts';
import { bulletinBulk } from './bulletin-bulk.ts';

const of = articleHandlers('bulletin');

export const bulletinHandlers: Handlers<typeof calls> = {
  async list(input, context) {
    const { articles, ...rest } = await of.list(input, context);
    return { announcements: articles, ...rest };
  },
  recent: async (_input, context) => ({ announcements: await of.recent(context) }),
  unread: (_input, context) => of.unread(context),
  get: async (input, context, outgoing) => ({ announcement: await of.get(input, context, outgoing) }),
  create: async (input, context) => ({ announcement: await of.create(input, context) }),
  save: async ({ params, body, files }, context) => ({
    announcement: await of.save(params.id, body, files, context, calls.save.reply.shape.announcement),
  }),
  remove: (input, context) => of.remove(input, context),
  restore: async (input, context) => ({ announcement: await of.restore(input, context) }),
  duplicate: async (input, context) => ({ announcement: await of.duplicate(input, context) }),
  changeStatus: async (input, context) => ({ announcement: await of.changeStatus(input, context) }),
  schedule: async (input, context) => ({ announcement: await of.schedule(input, context) }),
  bulk: ({ body: { ids, action } }, context) => changeMany(ids, context, bulletinBulk, { action }),
  activity: (input, context) => of.activity(input, context),
  favorite: async (input, context) => ({ announcement: await of.favorite(input, context) }),
  another: (input, context) => of.another(input, context),
};

export const bulletinStandings: Standings<typeof calls> = {
  save: ({ params }, context) => of.stands(params.id, context),
};
