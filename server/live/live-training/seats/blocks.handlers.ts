import type { Expression, SqlBool } from 'kysely';
import { blockCalls, type OwnBlocks } from '#contract/live/ilt-blocks.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { blocksOf, ownBlocksOf } from './blocks.queries.ts';
import { mostSeats } from './blocks.rules.ts';
import { releaseBlock, reserveSeats } from './blocks.ts';
import { isEventWithin } from './roster.queries.ts';
import { eventsToFill, eventsWithRoster } from './seats.scope.ts';

type Reader = Pick<Context<Actor>, 'actor' | 'settings' | 'now'>;

export const blockHandlers: Handlers<typeof blockCalls> = {
  async blocks({ params: { id } }, { db, actor }) {
    if (!(await isEventWithin(db, id, eventsWithRoster(actor)))) refuse(errors.eventNotFound);
    return { blocks: [...(await blocksOf(db, id))] };
  },

  release: ({ params: { id, dealerId } }, { actor, change }) =>
    change(async (one) => {
      await releaseBlock(one, actor, id, dealerId);
      return { blocks: [...(await blocksOf(one.tx, id))] };
    }),

  own: ({ params: { id } }, context) =>
    ownBlocks(context.db, context, id, eventsToFill(context.actor, context.settings)),

  reserve: ({ params: { id }, body: { dealer, seats } }, context) =>
    context.change(async (one) => {
      const { actor, settings } = context;
      await reserveSeats(one, actor, { eventId: id, dealerId: dealer, seats });
      return ownBlocks(one.tx, context, id, eventsToFill(actor, settings));
    }),
};

async function ownBlocks(
  db: Db | Transaction,
  { actor, settings, now }: Reader,
  eventId: string,
  visible: Expression<SqlBool>,
): Promise<OwnBlocks> {
  const { dealerIds } = actor;
  const row = found(
    await ownBlocksOf(db, settings, { eventId, dealerIds }, now(), visible),
    errors.eventNotFound,
  );
  const most = mostSeats(row.seats, settings.liveTraining);
  return {
    dealers: row.dealers.map((dealer) => ({ ...dealer, most })),
    free: row.free,
    endsAt: row.endsAt,
  };
}
