import type { Change, Services } from '#server/platform/context.ts';
import type { Transaction } from '#server/platform/database/open.ts';
import { bookEvent, tryBooking } from './book-event.ts';
import { deriveMeetings, type DerivedAgain, type Meetings } from '#server/live/meetings/derive-meetings.ts';
import { instantsOf } from '#server/platform/calendar/meeting-times.ts';
import { toldEvent } from './seats/notices.queries.ts';
import { tellConcerned } from './seats/notices.ts';
import { datedEvents, lockComingAt, lockTimedEvent, writeTimes, type TimedEvent } from './zones.queries.ts';

export async function lockEventsAt(tx: Transaction, locationId: string, now: Date): Promise<void> {
  await lockComingAt(tx, locationId, now);
}

/**
 * Coming events of a location follow its clock: their wall-clock times stay, their instants are derived again. A time that the new zone
 * skips moves forward, and one that it shows twice is the first of the two. Refuses if a room or an instructor is then taken. The people of
 * published events are told the new time.
 */
export async function moveToZone(change: Change, locationId: string, timeZone: string): Promise<void> {
  const { tx, now } = change;
  for (const event of await lockComingAt(tx, locationId, now())) {
    const moved = { ...event, timeZone, startIsSecond: false, endIsSecond: false };
    const instants = instantsOf(moved);
    const told = await toldEvent(tx, event.id);
    await writeTimes(tx, { ...moved, ...instants }, now());
    await bookEvent(tx, { ...event, ...instants });
    if (event.status === 'published' && event.canceledAt === null && instants.startsAt !== event.startsAt)
      await tellConcerned(change, event.id, 'moved', { before: told });
  }
}

const events: Meetings<TimedEvent> = {
  dated: datedEvents,
  lock: lockTimedEvent,
  write: writeTimes,
  rebook: tryBooking,
  owner: (id) => ({ eventId: id }),
};

export const deriveAgain = (services: Pick<Services, 'db' | 'now'>): Promise<DerivedAgain> =>
  deriveMeetings(services, events);
