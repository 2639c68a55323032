import type { Change } from '#server/platform/context.ts';
import { enrollHeldBack, peopleHeldBack } from './held-back.queries.ts';
import { lockPeopleAndSeats } from './locks.queries.ts';
import { tellPeople, type Telling } from './notices.ts';
import { passOn } from './pass-on.ts';
import { recordPlaces } from './record-places.ts';

/**
 * Gives free seats to people who waited only because seats were for dealers with nobody certified: at the end of that period, or before if
 * their dealer has nobody certified any more. Tells the others that they stay on the waitlist.
 */
export async function letIn(change: Change, eventId: string): Promise<void> {
  const { tx, settings, now } = change;
  const userIds = await peopleHeldBack(tx, eventId);
  await lockPeopleAndSeats(tx, userIds, eventId);
  const result = await enrollHeldBack(tx, settings, { eventId, userIds }, now());
  if (!result) return;
  const { title, seated, waiting } = result;
  await recordPlaces(change, { eventId, title }, 'enrolled', seated);
  await tellPeople(
    change,
    eventId,
    new Map([
      ...seated.map((userId): [string, Telling] => [userId, { news: 'enrolled', hasSeat: true }]),
      ...waiting.map((userId): [string, Telling] => [userId, { news: 'waitsOn', hasSeat: false }]),
    ]),
  );
  await passOn(change, [eventId], { isNews: waiting.length > 0 });
}
