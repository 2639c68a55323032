import type { SeenEvent, SeenPlace } from './seen-seats.ts';

/** What is wrong with the seats of an event at a moment. */
export function faultsAt(event: SeenEvent): readonly string[] {
  const { title, seats, taken, reserved, blocks, isCanceled, isBeforeCutoff, places } = event;
  const held = places.filter(({ kind }) => kind === 'enrolled' || kind === 'attended').length;
  const used = held + places.filter(({ hasOffer }) => hasOffer).length + blocks;
  const waits =
    places.some((place) => place.isEligible && !place.hasOffer) && !places.some((place) => place.offerEnded);
  return [
    used > seats && `${title}: ${used} people, offers and reserved seats for ${seats} seats`,
    held !== taken && `${title}: ${taken} seats counted as taken, ${held} are`,
    blocks !== reserved && `${title}: ${reserved} seats counted as reserved, ${blocks} are`,
    used < seats &&
      waits &&
      !isCanceled &&
      isBeforeCutoff &&
      `${title}: a free seat, and somebody waits for one`,
  ].filter((fault) => typeof fault === 'string');
}

const waiting = ({ places }: SeenEvent): readonly SeenPlace[] =>
  places.filter(({ kind }) => kind === 'waitlisted');
const isBehind = (one: SeenPlace, other: SeenPlace | undefined): boolean =>
  (other?.waitingPlace ?? Infinity) > one.waitingPlace!;

/** Which rules of the waitlist one step broke. `ownDoing` are people who take or give up places in it themselves. */
export function faultsBetween(
  before: SeenEvent,
  after: SeenEvent,
  ownDoing: readonly string[],
): readonly string[] {
  const then = new Map(before.places.map((place) => [place.userId, place]));
  // Somebody whose offer ended goes to the end of the line.
  const stayed = waiting(after).filter(({ userId, offerEndsAt }) => {
    const place = then.get(userId);
    return (
      place?.kind === 'waitlisted' &&
      (place.offerEndsAt === null || place.offerEndsAt === offerEndsAt) &&
      !ownDoing.includes(userId)
    );
  });
  const order = stayed.map(({ userId }) => then.get(userId)!.waitingPlace!);
  const ended = waiting(after).filter(({ userId, hasOffer, offerEnded }) => {
    const place = then.get(userId);
    return (place?.hasOffer || place?.offerEnded) && !hasOffer && !offerEnded && !ownDoing.includes(userId);
  });
  const stayedAhead = ended.some((one) => stayed.some((other) => isBehind(one, other)));
  const newlyOffered = waiting(after).filter(
    ({ userId, hasOffer, offerEndsAt }) => hasOffer && then.get(userId)?.offerEndsAt !== offerEndsAt,
  );
  const passedOver = waiting(after).filter(
    (one) => one.isEligible && !one.hasOffer && !ownDoing.includes(one.userId),
  );
  const overtaken = newlyOffered.filter((offered) => passedOver.some((one) => isBehind(one, offered)));
  const jumped = after.places.filter(({ userId, kind }) => {
    const place = then.get(userId);
    return (
      kind === 'enrolled' &&
      place?.kind !== 'enrolled' &&
      !place?.hasOffer &&
      ownDoing.includes(userId) &&
      waiting(before).some(
        (one) => one.isEligible && !one.hasOffer && one.userId !== userId && isBehind(one, place),
      )
    );
  });
  return [
    order.some((place, index) => index > 0 && order[index - 1]! > place) &&
      `${after.title}: the waitlist has another order`,
    stayedAhead && `${after.title}: somebody whose offer ended is not at the end of the waitlist`,
    overtaken.length > 0 && `${after.title}: an offer passed over somebody who waits longer`,
    jumped.length > 0 && `${after.title}: somebody took a seat for which others wait`,
  ].filter((fault) => typeof fault === 'string');
}
