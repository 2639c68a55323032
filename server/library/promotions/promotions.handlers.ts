import { promotionCalls as calls } from '#contract/library/promotions.calls.ts';
import { ifNamed, type Handlers, type Standings } from '#server/platform/http/handlers.ts';
import { articleHandlers } from '../articles/article-handlers.ts';

const { stands, create, save, savedAsked, ...common } = articleHandlers('promotion', {
  one: 'promotion',
  many: 'promotions',
});
const schema = calls.save.reply.shape.promotion;

const asked = savedAsked(schema);

export const promotionHandlers: Handlers<typeof calls> = {
  ...common,
  create: ({ body: { _id, version, ...body }, files }, context) =>
    _id === undefined
      ? create({ body, files }, context)
      : save(_id, { ...body, version }, files, context, schema),
  save: asked.act,
  saveReach: asked.reach,
};

export const promotionStandings: Standings<typeof calls> = {
  create: ({ body }, context) => ifNamed(body, (id) => stands(id, context)),
  save: ({ params }, context) => stands(params.id, context),
  saveReach: ({ params }, context) => stands(params.id, context),
};
