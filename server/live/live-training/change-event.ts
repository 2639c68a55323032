import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { setDeleted, setStatus } from '#server/platform/publishing/record-states.queries.ts';
import { holdsRights, leadsFrom } from '#server/platform/publishing/transitions.rules.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { bookEvent, type BookedEvent } from './book-event.ts';
import { locationForEvent, setCanceled, setConfirmed } from './event-changes.queries.ts';
import { lockEvent, type EventRow } from './events.queries.ts';
import { stateOf, transitions, wrongState, type EventAction } from './events.rules.ts';
import { eventsManaged, eventsVisible } from './live-training.scope.ts';
import { titleOf } from './present-event.ts';
import { countEnrollments } from './seats.queries.ts';
import { deleteBlocks } from './seats/blocks.queries.ts';
import { removeConflicting } from './seats/conflicts.ts';
import { tellInterested } from './seats/interest.ts';
import { eventsOfSeated, lockSeatsOf } from './seats/locks.queries.ts';
import { writeInvitations } from './seats/invitations.queries.ts';
import { tellConcerned } from './seats/notices.ts';
import { passOn } from './seats/pass-on.ts';

/** An event that is locked for a change by an actor who works on it. */
export interface LockedEvent extends Change {
  readonly actor: Actor;
  readonly row: EventRow;
  /** Events whose seats are locked: this one, and those that people of this one wait for. */
  readonly lockedSeats: readonly string[];
}

/** Locks an event for a change. Refuses if the actor cannot see it, lacks a right, or its state does not allow the action. */
export async function lockForChange(
  change: Change,
  actor: Actor,
  id: string,
  action: EventAction,
): Promise<LockedEvent> {
  const { tx, now, settings } = change;
  const visible = eventsVisible(settings).sql(actor, 'e');
  const row = found(await lockEvent(tx, id, now(), visible), errors.eventNotFound);
  if (!eventsManaged.holds(actor, row) || !holdsRights(actor, transitions[action]))
    refuse(platformErrors.notAllowed);
  const state = stateOf(row, now());
  if (!leadsFrom(transitions[action], state)) refuse(wrongState(state, action));
  // Nobody takes a seat while the event changes: whoever waits for this lock reads the event as it is afterwards.
  const others =
    action === 'cancel' && settings.liveTraining.automaticSeatOffers
      ? await eventsOfSeated(tx, id, now())
      : [];
  const lockedSeats = [...new Set([id, ...others])].toSorted();
  await lockSeatsOf(tx, lockedSeats);
  return { ...change, actor, row, lockedSeats };
}

export const bookedOf = (row: EventRow): BookedEvent => ({
  id: row.id,
  roomId: row.room?._id ?? null,
  instructorIds: row.instructors.map(({ _id }) => _id),
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  canceledAt: row.canceledAt,
  deletedAt: row.deletedAt,
});

export async function switchStatus(locked: LockedEvent, status: 'published' | 'unpublished'): Promise<void> {
  const { tx, row, actor, now } = locked;
  if (status === 'published') {
    checkReady(row);
    await checkLocation(locked);
  }
  await setStatus(tx, { table: 'ilt_event', id: row.id }, status, { by: actor.id, at: now() });
  if (status === 'published') {
    await writeInvitations(tx, row.id, row.preAllowedEmails, now());
    await tellInterested(locked, row.id);
  }
  await passOn(locked, [row.id], { isNews: false });
  await recordChange(
    locked,
    { status: row.status },
    { status },
    status === 'published' ? 'publish' : 'update',
  );
}

/** Refuses to announce an event without a date, and without a place or a link. */
export function checkReady({
  startsAt,
  virtual,
  link,
  location,
}: Pick<EventRow, 'startsAt' | 'virtual' | 'link'> & { readonly location: unknown }): void {
  if (startsAt === null) refuse(errors.needsDate, {}, { field: 'startDate' });
  if (virtual && link === null) refuse(errors.needsLink, {}, { field: 'link' });
  if (!virtual && location === null) refuse(errors.needsPlace, {}, { field: 'location' });
}

async function checkLocation({ tx, row }: LockedEvent): Promise<void> {
  if (!row.location) return;
  const location = await locationForEvent(tx, row.location._id);
  if (!location?.isUsable) refuse(errors.unknownLocation, {}, { field: 'location' });
}

/** Cancels an event. Its seats stay as they are, so that they can be returned if the cancellation is taken back. */
export async function cancelEvent(locked: LockedEvent, reason: string): Promise<void> {
  const { tx, row, actor, now } = locked;
  const at = now();
  await setCanceled(tx, row.id, reason, { by: actor.id, at });
  await bookEvent(tx, { ...bookedOf(row), canceledAt: at.toISOString() });
  await recordChange(locked, { canceled: false }, { canceled: true, reason });
  if (row.status === 'published') await tellConcerned(locked, row.id, 'canceled');
  // People who held a seat here may be the next elsewhere.
  await passOn(locked, locked.lockedSeats, { isNews: false });
}

/**
 * Takes a cancellation back. Room and instructors may have been booked for something else since, and people may hold another seat: they lose
 * the one here. The caller has locked the people with seats.
 */
export async function unCancelEvent(locked: LockedEvent): Promise<void> {
  const { tx, row, actor, now } = locked;
  await bookEvent(tx, { ...bookedOf(row), canceledAt: null });
  await setCanceled(tx, row.id, null, { by: actor.id, at: now() });
  const removed = await removeConflicting(locked, actor, { eventId: row.id, title: titleOf(row) });
  if (row.status === 'published') await tellConcerned(locked, row.id, 'restored');
  await passOn(locked, [row.id], { isNews: removed > 0 });
  await recordChange(locked, { canceled: true, reason: row.cancelReason }, { canceled: false });
}

/** Decides that an event takes place although its minimum number of people was open. */
export async function confirmEvent(locked: LockedEvent): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setConfirmed(tx, row.id, { by: actor.id, at: now() });
  await tellConcerned(locked, row.id, 'confirmed');
  await recordChange(locked, { confirmed: false }, { confirmed: true });
}

/** Puts an event that nobody joined in the trash. */
export async function deleteEvent(locked: LockedEvent): Promise<void> {
  const { tx, row, actor, now } = locked;
  const people = await countEnrollments(tx, row.id);
  if (people > 0) refuse(errors.joined, { people });
  const at = now();
  await setDeleted(tx, { table: 'ilt_event', id: row.id }, true, { by: actor.id, at });
  await deleteBlocks(tx, row.id, 'all');
  await bookEvent(tx, { ...bookedOf(row), deletedAt: at.toISOString() });
  await recordChange(locked, { deleted: false }, { deleted: true }, 'delete');
}

export async function restoreEvent(locked: LockedEvent): Promise<void> {
  const { tx, row, actor, now } = locked;
  await bookEvent(tx, { ...bookedOf(row), deletedAt: null });
  await setDeleted(tx, { table: 'ilt_event', id: row.id }, false, { by: actor.id, at: now() });
  await recordChange(locked, { deleted: true }, { deleted: false });
}

const recordChange = (
  { row, record }: LockedEvent,
  before: object,
  after: object,
  type: 'update' | 'publish' | 'delete' = 'update',
): Promise<void> =>
  record({ type, entity: { kind: 'ilt-event', id: row.id, name: titleOf(row) }, before, after });
