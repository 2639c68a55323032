import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { eventsVisible } from '../live-training.scope.ts';
import { joinFacts, takePlace } from './join.queries.ts';
import { blockToUse, joinVerdict } from './join.rules.ts';
import { join, type Joined } from './join.ts';
import { cancelPlaces, eventToLeave, kindOf } from './leave.queries.ts';
import { lockLeaving } from './leave.ts';
import { lockPeopleAndSeats } from './locks.queries.ts';
import { tellPeople } from './notices.ts';
import { passOn } from './pass-on.ts';
import { recordPlaces } from './record-places.ts';
import { blocksNamedBy, canFill, eventsToFill } from './seats.scope.ts';
import { areSameTemplate } from './staff-places.queries.ts';

/** Enrolls one person for staff, or puts the person on the waitlist. */
export const enrollOne = (change: Change, actor: Actor, eventId: string, userId: string): Promise<Joined> =>
  join(change, {
    eventId,
    userId,
    leaving: null,
    by: actor.id,
    joinedBy: 'staff',
    visible: canFill(actor, change.settings),
    blocksOf: blocksNamedBy(actor),
  });

/**
 * Gives somebody who waits a free seat. Neither the order of the waitlist matters nor for which dealers seats are first: the administrator
 * decides.
 */
export async function moveToEnrolled(
  change: Change,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<void> {
  const { tx, settings, now } = change;
  await lockPeopleAndSeats(tx, [userId], eventId);
  const joining = { eventId, userId, leaving: null };
  const facts = found(
    await joinFacts(tx, settings, joining, now(), canFill(actor, settings)),
    errors.unknownPerson,
  );
  if (facts.kind !== 'waitlisted') refuse(errors.notWaiting);
  const verdict = joinVerdict({ ...facts, othersWait: false, isHeldBack: false }, 'staff');
  if (verdict.is === 'refused') refuse(verdict.error, verdict.values);
  if (verdict.is !== 'seat') refuse(errors.full, { seats: facts.seats });
  await takePlace(tx, joining, { by: actor.id, at: now(), mayTake: true });
  await recordPlaces(change, { eventId, title: facts.title }, 'enrolled', [userId]);
  await tellPeople(change, eventId, new Map([[userId, { news: 'enrolled', hasSeat: true }]]));
}

/** Takes a place away from somebody. */
export async function removeFrom(
  change: Change,
  actor: Actor,
  { eventId, userId, reason }: { readonly eventId: string; readonly userId: string; readonly reason: string },
): Promise<void> {
  const { tx, settings, now } = change;
  const affected = await lockLeaving(change, [eventId], [userId]);
  const joining = { eventId, userId, leaving: null };
  const facts = found(
    await joinFacts(tx, settings, joining, now(), canFill(actor, settings)),
    errors.unknownPerson,
  );
  if (facts.kind === null || facts.kind === 'cancelled') refuse(errors.personHasNoPlace);
  if (facts.hasStarted) refuse(errors.enrollmentEnded);
  if (facts.kind === 'attended') refuse(errors.attendedStays);
  await cancelPlaces(tx, eventId, [userId], { by: actor.id, at: now(), reason });
  await recordPlaces(change, { eventId, title: facts.title }, 'cancelled', [userId], reason);
  const hasSeat = facts.kind === 'enrolled';
  await tellPeople(change, eventId, new Map([[userId, { news: 'removed', reason, hasSeat }]]));
  await passOn(change, affected, { isNews: true });
}

export interface ChangeOfDate {
  readonly eventId: string;
  readonly newEventId: string;
  readonly userId: string;
}

/** Moves a person to another date of the template: one seat is given up and the other taken in one step. */
export async function changeDate(
  change: Change,
  actor: Actor,
  { eventId, newEventId, userId }: ChangeOfDate,
): Promise<void> {
  const { tx, settings, now } = change;
  const isOwn = userId === actor.id;
  const affected = await lockLeaving(change, [eventId, newEventId], [userId]);
  const seen = isOwn ? eventsVisible(settings).sql(actor, 'e') : eventsToFill(actor, settings);
  const old = found(await eventToLeave(tx, { eventId, userId: actor.id }, now(), seen), errors.eventNotFound);
  if (!(await areSameTemplate(tx, eventId, newEventId)))
    refuse(errors.otherTemplate, {}, { field: 'newEventId' });
  const joining = {
    eventId: newEventId,
    userId,
    leaving: eventId,
    blocksOf: isOwn ? [] : blocksNamedBy(actor),
  };
  const visible = isOwn ? seen : canFill(actor, settings);
  const facts = found(await joinFacts(tx, settings, joining, now(), visible), errors.unknownPerson);
  const kind = await kindOf(tx, eventId, userId);
  if (kind === undefined || kind === 'cancelled' || kind === 'registered')
    refuse(isOwn ? errors.noPlace : errors.personHasNoPlace);
  if (kind === 'attended') refuse(errors.attendedStays);
  if (old.hasStarted) refuse(errors.enrollmentEnded);
  const verdict = joinVerdict(facts, isOwn ? 'oneself' : 'staff');
  if (verdict.is === 'refused') refuse(verdict.error, verdict.values);
  const by = actor.id;
  await cancelPlaces(tx, eventId, [userId], { by, at: now(), reason: '' });
  await recordPlaces(change, { eventId, title: old.title }, 'cancelled', [userId]);
  const hadSeat = { news: isOwn ? 'left' : 'removed', hasSeat: kind === 'enrolled', isOwn } as const;
  await tellPeople(change, eventId, new Map([[userId, hadSeat]]));
  if (verdict.is !== 'unchanged') {
    const mayTake = verdict.is === 'seat';
    const { isHeldBack } = facts;
    const taken = await takePlace(tx, joining, {
      by,
      at: now(),
      mayTake,
      waitsForOthers: isHeldBack,
      blockId: blockToUse(facts),
    });
    await recordPlaces(change, { eventId: newEventId, title: facts.title }, taken, [userId]);
    const heldBack = taken === 'waitlisted' && isHeldBack && { heldBackUntil: facts.firstEndsAt! };
    const hasPlace = { news: taken, hasSeat: taken === 'enrolled', isOwn, ...heldBack };
    await tellPeople(change, newEventId, new Map([[userId, hasPlace]]));
  }
  await passOn(change, affected, { isNews: true });
}
