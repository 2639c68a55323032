import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { refuse } from '#server/platform/refusal.ts';
import { book, release, type Booking, type Taken } from '#server/live/meetings/bookings.queries.ts';
import type { EventRow } from './events.queries.ts';

export interface BookedEvent {
  readonly id: string;
  readonly roomId: string | null;
  readonly instructorIds: readonly string[];
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly canceledAt: string | null;
  readonly deletedAt: string | null;
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

/** What the event keeps busy: drafts too, so that nobody plans into a plan. Canceled and deleted events, and those without a date, nothing. */
function bookingOf(event: BookedEvent): Booking | null {
  const { id, roomId, instructorIds, startsAt, endsAt, canceledAt, deletedAt } = event;
  if (startsAt === null || endsAt === null || canceledAt !== null || deletedAt !== null) return null;
  return { owner: { eventId: id }, roomId, instructorIds, startsAt, endsAt };
}

/** Books what the event needs now and releases the rest. Refuses if somebody else has it. */
export async function bookEvent(tx: Transaction, event: BookedEvent): Promise<void> {
  const taken = await tryBooking(tx, event);
  if (!taken) return;
  if (taken.kind === 'room') refuse(errors.roomTaken, { name: taken.name }, { field: 'room' });
  refuse(errors.instructorTaken, { name: taken.name }, { field: 'instructors' });
}

/** The same, but returns who or what is taken. */
export async function tryBooking(tx: Transaction, event: BookedEvent): Promise<Taken | undefined> {
  const booking = bookingOf(event);
  if (booking) return book(tx, booking);
  await release(tx, { eventId: event.id });
  return undefined;
}
