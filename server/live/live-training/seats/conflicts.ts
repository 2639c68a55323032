import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import { conflictingPeople } from './conflicts.queries.ts';
import { cancelPlaces } from './leave.queries.ts';
import { tellPeople } from './notices.ts';
import { recordPlaces } from './record-places.ts';

/** Frees the seats of people who hold another seat by now, in an event that takes place after all. Returns how many. */
export async function removeConflicting(
  change: Change,
  actor: Actor,
  event: { readonly eventId: string; readonly title: string },
): Promise<number> {
  const { tx, settings, now } = change;
  const people = await conflictingPeople(tx, settings, event.eventId, now());
  if (people.length === 0) return 0;
  await cancelPlaces(tx, event.eventId, people, { by: actor.id, at: now(), reason: '' });
  await recordPlaces(change, event, 'cancelled', people);
  const telling = { news: 'notRestored', hasSeat: false } as const;
  await tellPeople(change, event.eventId, new Map(people.map((userId) => [userId, telling])));
  return people.length;
}
