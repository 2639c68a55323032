import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change } from '#server/platform/context.ts';
import type { RowOutcome } from '#server/platform/long-work/long-work.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { lockSeats } from '../seats.queries.ts';
import { givePlaces, joinFactsOf, type GivenPlace, type JoinFacts } from './join.queries.ts';
import { joinVerdict } from './join.rules.ts';
import { lockPeople } from './locks.queries.ts';
import { tellPeople, type Telling } from './notices.ts';
import { passOn } from './pass-on.ts';
import { recordPlaces } from './record-places.ts';
import { blocksNamedBy, canFill } from './seats.scope.ts';

/**
 * Enrolls several people for staff in one transaction, in their order, with the outcome that each would have alone. Undefined for those who
 * fill reserved seats: they name one person after the other.
 */
export async function enrollMany(
  change: Change,
  actor: Actor,
  eventId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RowOutcome> | undefined> {
  if (blocksNamedBy(actor).length > 0) return undefined;
  const { tx, settings, now } = change;
  await lockPeople(tx, userIds);
  await lockSeats(tx, eventId);
  const joining = { eventId, userIds, leaving: null };
  const all = await joinFactsOf(tx, settings, joining, now(), canFill(actor, settings));
  const factsOf = new Map(all.map((facts) => [facts.userId, facts]));
  const outcomes = new Map<string, RowOutcome>();
  const places: GivenPlace[] = [];
  // Seats given in this transaction. An offer keeps its seat for one person, so others never counted it as free.
  let given = 0;
  for (const userId of userIds) {
    const facts = factsOf.get(userId);
    if (!facts) {
      outcomes.set(userId, { refusal: new Refusal(errors.unknownPerson) });
      continue;
    }
    const verdict = joinVerdict({ ...facts, free: facts.free - given }, 'staff');
    if (verdict.is === 'refused')
      outcomes.set(userId, { refusal: new Refusal(verdict.error, verdict.values) });
    else outcomes.set(userId, { refusal: null, changed: verdict.is !== 'unchanged' });
    if (verdict.is !== 'seat' && verdict.is !== 'waitlist') continue;
    const hasSeat = verdict.is === 'seat';
    places.push({ userId, hasSeat, waitsForOthers: facts.isHeldBack });
    if (hasSeat && !facts.hasOffer) given += 1;
  }
  if (places.length > 0) await give(change, actor, eventId, places, factsOf);
  return outcomes;
}

async function give(
  change: Change,
  actor: Actor,
  eventId: string,
  places: readonly GivenPlace[],
  factsOf: ReadonlyMap<string, JoinFacts>,
): Promise<void> {
  const { tx, now } = change;
  await givePlaces(tx, eventId, places, { by: actor.id, at: now() });
  const { title } = factsOf.get(places[0]!.userId)!;
  const [seated, waiting] = [true, false].map((hasSeat) =>
    places.filter((place) => place.hasSeat === hasSeat).map(({ userId }) => userId),
  );
  await recordPlaces(change, { eventId, title }, 'enrolled', seated!);
  await recordPlaces(change, { eventId, title }, 'waitlisted', waiting!);
  const tellings = places.map(({ userId, hasSeat, waitsForOthers }): [string, Telling] => [
    userId,
    {
      news: hasSeat ? 'enrolled' : 'waitlisted',
      hasSeat,
      ...(!hasSeat && waitsForOthers && { heldBackUntil: factsOf.get(userId)!.firstEndsAt! }),
    },
  ]);
  await tellPeople(change, eventId, new Map(tellings));
  // Somebody before these people could have a free seat: an offer ended, or a limit no longer applies.
  const isBehind = ({ userId, hasSeat, waitsForOthers }: GivenPlace) =>
    !hasSeat && !waitsForOthers && factsOf.get(userId)!.free > 0;
  if (places.some(isBehind)) await passOn(change, [eventId], { isNews: false });
}
