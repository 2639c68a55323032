import { tellingOf } from '#server/people/notifications/telling.ts';
import { cancelPlans } from '#server/platform/publishing/planned-changes.queries.ts';
import { bookedOf, bookEvent } from './book-event.ts';
import { setCanceled, setConfirmed } from './event-changes.queries.ts';
import { liveEvents, type LockedEvent } from './live-event-kind.ts';
import { titleOf } from './present-event.ts';
import { removeConflicting } from './seats/conflicts.ts';
import { eventsOfSeated, lockSeatsOf } from './seats/locks.queries.ts';
import { tellConcerned } from './seats/notices.ts';
import { passOn } from './seats/pass-on.ts';

/** Locks the seats of an event and of those that its people wait for. */
async function lockSeatsOfSeated({ tx, row, now, settings }: LockedEvent): Promise<readonly string[]> {
  const others = settings.liveTraining.automaticSeatOffers ? await eventsOfSeated(tx, row.id, now()) : [];
  const seats = [...new Set([row.id, ...others])].toSorted();
  await lockSeatsOf(tx, seats);
  return seats;
}

/** Cancels an event. Its seats stay as they are, so that they can be returned if the cancellation is taken back. */
export async function cancelEvent(locked: LockedEvent, reason: string): Promise<void> {
  const { tx, row, actor, now } = locked;
  const at = now();
  const seats = await lockSeatsOfSeated(locked);
  // Nobody publishes what is canceled.
  await cancelPlans(tx, { kind: liveEvents.kind, recordId: row.id }, 'publish');
  await setCanceled(tx, row.id, reason, { by: actor.id, at });
  await bookEvent(tx, { ...bookedOf(row), canceledAt: at.toISOString() });
  await liveEvents.note(locked, { canceled: false }, { canceled: true, reason });
  if (row.status === 'published') await tellConcerned(locked, row.id, 'canceled');
  // People who held a seat here may be the next elsewhere. While this can be undone, the job that looks for free seats finds them instead.
  if (!tellingOf(tx)) await passOn(locked, seats, { isNews: false });
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
  await liveEvents.note(locked, { canceled: true, reason: row.cancelReason }, { canceled: false });
}

/** Decides that an event takes place although its minimum number of people was open. */
export async function confirmEvent(locked: LockedEvent): Promise<void> {
  const { tx, row, actor, now } = locked;
  await setConfirmed(tx, row.id, { by: actor.id, at: now() });
  await tellConcerned(locked, row.id, 'confirmed');
  await liveEvents.note(locked, { confirmed: false }, { confirmed: true });
}
