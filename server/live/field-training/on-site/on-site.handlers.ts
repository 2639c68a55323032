import { fieldTrainingErrors as visitErrors } from '#contract/live/field-training.errors.ts';
import { onSiteCalls } from '#contract/live/field-on-site.calls.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { visitsVisible } from '../field-training.scope.ts';
import { presentDetail } from '../present-visit.ts';
import { visitById } from '../visits.queries.ts';
import { takeBack } from './observe.ts';
import { takeWork } from './take-work.ts';

export const onSiteHandlers: Handlers<typeof onSiteCalls> = {
  async work({ params, body }, context) {
    const items = await takeWork(context, params.id, body);
    return { items, appointment: await detailOf(context.db, params.id, context) };
  },

  takeBack: ({ params, body }, context) =>
    context.change(async (change) => {
      await takeBack(change, context.actor, params, body.reason);
      return { appointment: await detailOf(change.tx, params.id, context) };
    }),
};

const detailOf = async (db: Db | Transaction, id: string, context: Context<Actor>) => {
  const { actor } = context;
  const row = found(await visitById(db, id, actor.id, visitsVisible.sql(actor, 'v')), visitErrors.notFound);
  return presentDetail(db, row, context);
};
