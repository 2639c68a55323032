import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found } from '#server/platform/refusal.ts';
import { mayWorkOnEvents } from '../live-training.scope.ts';
import { presentJoined } from '../present-event.ts';
import { joinedEventById } from './enrollment-of.queries.ts';
import { inTurn, joinInTurn } from './join-in-turn.ts';
import { leave } from './leave.ts';

export const ownPlaceHandlers: Handlers<typeof ownPlaceCalls> = {
  async enroll({ params: { id: eventId } }, context) {
    await joinInTurn(context, eventId);
    return replyWith(context, eventId);
  },

  async unEnroll({ params: { id: eventId } }, context) {
    await inTurn(eventId, () => context.change((change) => leave(change, context.actor, eventId)));
    return replyWith(context, eventId);
  },
};

async function replyWith(context: Context<Actor>, eventId: string) {
  const { db, actor, now } = context;
  const reading = { now: now(), isLean: !mayWorkOnEvents(actor) };
  const row = found(await joinedEventById(db, { eventId, userId: actor.id }, reading), errors.eventNotFound);
  return { event: await presentJoined(db, row, context) };
}
