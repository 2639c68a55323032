import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { fairQueue } from '#server/platform/fair-queue.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { eventById } from '../events.queries.ts';
import { eventsVisible } from '../live-training.scope.ts';
import { presentDetail } from '../present-event.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';

/**
 * Transactions that wait for the seats of an event hold a connection to the database each. When hundreds press at once, most of them wait
 * here, in order, and other requests find connections. Events take turns.
 */
const inTurn = fairQueue({ atOnce: 4, inLane: 5000, inAll: 10_000 });

export const ownPlaceHandlers: Handlers<typeof ownPlaceCalls> = {
  async enroll({ params: { id: eventId } }, context) {
    const { actor, settings } = context;
    const visible = eventsVisible(settings).sql(actor, 'e');
    const own = { userId: actor.id, by: actor.id, joinedBy: 'oneself' } as const;
    await inTurn(eventId, () =>
      context.change((change) => join(change, { eventId, leaving: null, visible, ...own })),
    );
    return replyWith(context, eventId);
  },

  async unEnroll({ params: { id: eventId } }, context) {
    await inTurn(eventId, () => context.change((change) => leave(change, context.actor, eventId)));
    return replyWith(context, eventId);
  },
};

async function replyWith(context: Context<Actor>, eventId: string) {
  const row = found(await eventById(context.db, eventId, context.now()), errors.eventNotFound);
  return { event: await presentDetail(context.db, row, context) };
}
