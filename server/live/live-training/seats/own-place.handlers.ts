import { ownPlaceCalls } from '#contract/live/ilt-own-place.calls.ts';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { eventsVisible, mayWorkOnEvents } from '../live-training.scope.ts';
import { presentJoined } from '../present-event.ts';
import { joinedEventById } from './enrollment-of.queries.ts';
import { inTurn, joinInTurn } from './join-in-turn.ts';
import { joinFacts } from './join.queries.ts';
import { joinVerdict } from './join.rules.ts';
import { leave } from './leave.ts';

export const ownPlaceHandlers: Handlers<typeof ownPlaceCalls> = {
  async enroll({ params: { id: eventId } }, context) {
    if (!(await isWithoutChange(context, eventId))) await joinInTurn(context, eventId);
    return replyWith(context, eventId);
  },

  async unEnroll({ params: { id: eventId } }, context) {
    await inTurn(eventId, () => context.change((change) => leave(change, context.actor, eventId)));
    return replyWith(context, eventId);
  },
};

/**
 * Whether enrolling changes nothing, because the person has the place already. Refuses what has to be refused. Neither needs a lock: both were
 * right at the moment of reading. Most presses in a crowd are repeated ones.
 */
async function isWithoutChange(context: Context<Actor>, eventId: string): Promise<boolean> {
  const { db, actor, settings, now } = context;
  const joining = { eventId, userId: actor.id, leaving: null };
  const visible = eventsVisible(settings).sql(actor, 'e');
  const facts = found(await joinFacts(db, settings, joining, now(), visible), errors.eventNotFound);
  const verdict = joinVerdict(facts, 'oneself');
  if (verdict.is === 'refused') refuse(verdict.error, verdict.values);
  return verdict.is === 'unchanged';
}

async function replyWith(context: Context<Actor>, eventId: string) {
  const { db, actor, now } = context;
  const reading = { now: now(), isLean: !mayWorkOnEvents(actor) };
  const row = found(await joinedEventById(db, { eventId, userId: actor.id }, reading), errors.eventNotFound);
  return { event: presentJoined(row, context) };
}
