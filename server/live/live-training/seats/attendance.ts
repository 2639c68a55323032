import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { recordAttendedStatement } from '#server/training/statements/statements.queries.ts';
import { lockSeats } from '../seats.queries.ts';
import { checkIn, complete, placeToMark, unmark, type MarkedPlace } from './attendance.queries.ts';
import { markRefusal } from './attendance.rules.ts';
import { eventsToMark } from './seats.scope.ts';

type Place = MarkedPlace & { readonly enrollmentId: string };

/** Reads what a person is to an event, for staff; refuses if no attendance can be recorded. */
async function markable(change: Change, actor: Actor, eventId: string, userId: string): Promise<Place> {
  const { tx, now } = change;
  await lockSeats(tx, eventId);
  const place = found(await placeToMark(tx, eventId, userId, eventsToMark(actor)), errors.eventNotFound);
  const refusal = markRefusal(place, now(), 'staff');
  if (refusal) refuse(...refusal);
  return place as Place;
}

const recordMark = ({ record }: Change, eventId: string, place: Place, after: object): Promise<void> =>
  record({
    type: 'update',
    entity: { kind: 'ilt-event', id: eventId, name: place.title || place.titleFr },
    after,
  });

/** Records that somebody is present. */
export async function checkInOne(
  change: Change,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<'unchanged' | undefined> {
  const place = await markable(change, actor, eventId, userId);
  if (place.checkedInAt !== null) return 'unchanged';
  await checkIn(change.tx, place.enrollmentId, 'staff', { by: actor.id, at: change.now() });
  await recordMark(change, eventId, place, { checkedIn: [userId] });
  return undefined;
}

/** Records that somebody completed the event. It passes no course; it is told once as a statement. */
export async function completeOne(
  change: Change,
  actor: Actor,
  eventId: string,
  userId: string,
): Promise<'unchanged' | undefined> {
  const { tx, now } = change;
  const place = await markable(change, actor, eventId, userId);
  if (place.kind === 'attended') return 'unchanged';
  await complete(tx, place.enrollmentId, { by: actor.id, at: now() });
  await recordAttendedStatement(tx, {
    id: place.enrollmentId,
    userId,
    event: { id: eventId, name: { en: place.title, fr: place.titleFr } },
    attendedAt: now(),
  });
  await recordMark(change, eventId, place, { attended: [userId] });
  return undefined;
}

/** Takes check-in and completion back. The reason stays with the row and in the log. */
export async function takeBack(
  change: Change,
  actor: Actor,
  { eventId, userId, reason }: { readonly eventId: string; readonly userId: string; readonly reason: string },
): Promise<void> {
  const place = await markable(change, actor, eventId, userId);
  if (place.kind !== 'attended' && place.checkedInAt === null) refuse(errors.notMarked);
  await unmark(change.tx, place.enrollmentId, { by: actor.id, at: change.now(), reason });
  await recordMark(change, eventId, place, { takenBack: [userId], reason });
}
