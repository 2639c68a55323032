import { peopleMoved, personMoved } from '#server/people/users/users.events.ts';
import type { Change } from '#server/platform/context.ts';
import { listen } from '#server/platform/events.ts';
import { lostPlaces, peopleWithPlaces, type LostPlace } from './follow.queries.ts';
import { cancelPlaces } from './leave.queries.ts';
import { lockLeaving } from './leave.ts';
import { lockPeople } from './locks.queries.ts';
import { tellPeople } from './notices.ts';
import { passOn } from './pass-on.ts';
import { recordPlaces } from './record-places.ts';

/**
 * Seats, offers and places on waitlists follow people who were deactivated, left a dealer or lost a department, in the same transaction.
 * Events that are still for a person keep them.
 */
export const seatsFollow = listen(personMoved, (change, { userId }) => follow(change, [userId]));

/** PostgreSQL has room for some thousand locks in all. Of more people, only those with a place are locked. */
const mostLocked = 500;

export const seatsFollowMany = listen(peopleMoved, async (change, { userIds }) => {
  const { tx, now } = change;
  const people = userIds.length <= mostLocked ? userIds : await peopleWithPlaces(tx, userIds, now());
  if (people.length > 0) await follow(change, people);
});

async function follow(change: Change, people: readonly string[]): Promise<void> {
  const { tx, settings, now } = change;
  await lockPeople(tx, people);
  const lost = await lostPlaces(tx, settings, people, now());
  if (lost.length === 0) return;
  const eventIds = lost.map(({ eventId }) => eventId);
  const affected = await lockLeaving(change, eventIds, [...new Set(lost.flatMap(({ userIds }) => userIds))]);
  for (const event of lost) await endPlaces(change, event);
  await passOn(change, affected, { isNews: true });
}

async function endPlaces(change: Change, event: LostPlace): Promise<void> {
  const { tx, actor, now } = change;
  const by = actor?.id ?? null;
  const left = await cancelPlaces(tx, event.eventId, event.userIds, { by, at: now(), reason: '' });
  const people = left.map(({ userId }) => userId);
  await recordPlaces(change, event, 'cancelled', people);
  const tellings = left.map(
    ({ userId, kind }) => [userId, { news: 'removed', hasSeat: kind === 'enrolled' } as const] as const,
  );
  await tellPeople(change, event.eventId, new Map(tellings));
}
