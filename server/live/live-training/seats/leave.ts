import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { eventsVisible } from '../live-training.scope.ts';
import { cancelPlaces, eventToLeave, kindOf } from './leave.queries.ts';
import { eventsWaitedFor, lockPeople, lockSeatsOf } from './locks.queries.ts';
import { tellPeople } from './notices.ts';
import { passOn } from './pass-on.ts';
import { recordPlaces } from './record-places.ts';

/**
 * Locks people and an event they leave, with the events they wait for: without this seat, they may be the next in one of those. Returns all
 * events whose seats have to be passed on.
 */
export async function lockLeaving(
  { tx, settings, now }: Change,
  eventIds: readonly string[],
  userIds: readonly string[],
): Promise<readonly string[]> {
  await lockPeople(tx, userIds);
  const others = settings.liveTraining.automaticSeatOffers ? await eventsWaitedFor(tx, userIds, now()) : [];
  const all = [...new Set([...eventIds, ...others])].toSorted();
  await lockSeatsOf(tx, all);
  return all;
}

/** A person gives up a seat, an offer, a place on the waitlist or an invitation. Possible until the start. */
export async function leave(change: Change, actor: Actor, eventId: string): Promise<void> {
  const userId = actor.id;
  const { tx, now, settings } = change;
  const affected = await lockLeaving(change, [eventId], [userId]);
  const visible = eventsVisible(settings).sql(actor, 'e');
  const event = found(await eventToLeave(tx, { eventId, userId }, now(), visible), errors.eventNotFound);
  const kind = await kindOf(tx, eventId, userId);
  if (kind === undefined || kind === 'cancelled') refuse(errors.noPlace);
  if (event.hasStarted) refuse(errors.enrollmentEnded);
  if (kind === 'attended') refuse(errors.attendedStays);
  await cancelPlaces(tx, eventId, [userId], { by: userId, at: now(), reason: '' });
  await recordPlaces(change, { eventId, title: event.title }, 'cancelled', [userId]);
  await tellPeople(
    change,
    eventId,
    new Map([[userId, { news: 'left', hasSeat: kind === 'enrolled', isOwn: true }]]),
  );
  await passOn(change, affected, { isNews: true });
}
