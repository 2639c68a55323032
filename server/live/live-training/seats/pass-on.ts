import type { Change } from '#server/platform/context.ts';
import { tellAdministrators, tellPeople } from './notices.ts';
import { endOffers, offerSeats } from './pass-on.queries.ts';

/**
 * Everything that frees a seat ends here: leaving, removal, another date, deactivation, more seats, an offer that ended. Offers free seats to
 * the first eligible people who wait, or tells the administrators. The caller holds the lock on the seats of all these events. `isNews`: the
 * caller freed seats, so the administrators hear of those that are offered to nobody.
 */
export async function passOn(
  change: Change,
  eventIds: readonly string[],
  { isNews }: { readonly isNews: boolean },
): Promise<void> {
  const { tx, settings, now } = change;
  for (const eventId of eventIds) {
    const ended = await endOffers(tx, eventId, now());
    const passed = await offerSeats(tx, settings, eventId, now());
    if (!passed) continue;
    const offers = passed.offers.map(
      ({ userId, endsAt }) => [userId, { news: 'offered', until: endsAt, hasSeat: false }] as const,
    );
    await tellPeople(change, eventId, new Map(offers));
    if ((isNews || ended > 0) && passed.free > 0 && passed.waiting > passed.offers.length)
      await tellAdministrators(change, eventId);
  }
}
