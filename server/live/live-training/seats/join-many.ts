import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import { recordActivities } from '#server/platform/activity.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Change, Context } from '#server/platform/context.ts';
import type { RowOutcome } from '#server/platform/long-work/long-work.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { always } from '#server/platform/access/scope.ts';
import {
  givePlaces,
  joinFactsOf,
  type GivenPlace,
  type JoinFacts,
  type ManyJoining,
} from './join.queries.ts';
import { joinVerdict, type JoinedBy, type JoinVerdict } from './join.rules.ts';
import { lockPeopleAndSeats } from './locks.queries.ts';
import { tellPeople, type Telling } from './notices.ts';
import { passOn } from './pass-on.ts';
import { placesEntry, recordPlaces } from './record-places.ts';
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
  const joining = { eventId, userIds, visible: canFill(actor, change.settings) };
  const decided = await decide(change, joining, 'staff');
  if (decided.places.length > 0) {
    await give(change, decided, actor.id);
    const { seated, waiting } = decided;
    await recordPlaces(change, decided, 'enrolled', seated);
    await recordPlaces(change, decided, 'waitlisted', waiting);
    await tell(change, decided, false);
  }
  return new Map(userIds.map((userId) => [userId, outcomeOf(decided.verdicts.get(userId))]));
}

function outcomeOf(verdict: JoinVerdict | undefined): RowOutcome {
  if (!verdict) return { refusal: new Refusal(errors.unknownPerson) };
  if (verdict.is === 'refused') return { refusal: new Refusal(verdict.error, verdict.values) };
  return { refusal: null, changed: verdict.is !== 'unchanged' };
}

/** What becomes of somebody who joins together with others: a place, or a refusal. */
export type JoinOutcome = 'joined' | Refusal;

/**
 * Enrolls several people who want it themselves in one transaction, in the order in which they asked. Their contexts say who and where from.
 * People who may not know of the event have no outcome: each of them has to be told alone.
 */
export async function joinMany(
  change: Change,
  eventId: string,
  contexts: readonly Context<Actor>[],
): Promise<ReadonlyMap<string, JoinOutcome>> {
  const userIds = contexts.map(({ actor }) => actor.id);
  const decided = await decide(change, { eventId, userIds, visible: always }, 'oneself');
  if (decided.places.length > 0) {
    await give(change, decided, null);
    const contextOf = new Map(contexts.map((context) => [context.actor.id, context]));
    const now = change.now();
    // The log names each of them as who did it.
    const done = decided.places.map(({ userId, hasSeat }) => {
      const { actor, origin } = contextOf.get(userId)!;
      return {
        actor,
        origin,
        now,
        entry: placesEntry(decided, hasSeat ? 'enrolled' : 'waitlisted', [userId]),
      };
    });
    await recordActivities(change.tx, done);
    await tell(change, decided, true);
  }
  return new Map(userIds.flatMap((userId) => outcomeOfOwn(userId, decided)));
}

/** Only about events that the person sees: published ones that are for the person, or in which the person has a place. */
function outcomeOfOwn(userId: string, { factsOf, verdicts }: Decided): [string, JoinOutcome][] {
  const facts = factsOf.get(userId);
  const verdict = verdicts.get(userId);
  if (!facts || !verdict || facts.status !== 'published' || facts.isDeleted) return [];
  if (verdict.is !== 'refused') return [[userId, 'joined']];
  return facts.isForPerson ? [[userId, new Refusal(verdict.error, verdict.values)]] : [];
}

interface Decided {
  readonly eventId: string;
  readonly title: string;
  readonly verdicts: ReadonlyMap<string, JoinVerdict>;
  readonly places: readonly GivenPlace[];
  readonly seated: readonly string[];
  readonly waiting: readonly string[];
  readonly factsOf: ReadonlyMap<string, JoinFacts>;
}

/** Locks people and seats, and decides what each of them gets. People whom the condition does not admit have no verdict. */
async function decide(change: Change, joining: ManyJoining, by: JoinedBy): Promise<Decided> {
  const { tx, settings, now } = change;
  const { eventId, userIds } = joining;
  await lockPeopleAndSeats(tx, userIds, eventId);
  const all = await joinFactsOf(tx, settings, { ...joining, leaving: null }, now(), joining.visible);
  const factsOf = new Map(all.map((facts) => [facts.userId, facts]));
  const verdicts = new Map<string, JoinVerdict>();
  const places: GivenPlace[] = [];
  // Seats given in this transaction. An offer keeps its seat for one person, so others never counted it as free.
  let given = 0;
  for (const userId of userIds) {
    const facts = factsOf.get(userId);
    if (!facts) continue;
    const verdict = joinVerdict({ ...facts, free: facts.free - given }, by);
    verdicts.set(userId, verdict);
    if (verdict.is !== 'seat' && verdict.is !== 'waitlist') continue;
    const hasSeat = verdict.is === 'seat';
    places.push({ userId, hasSeat, waitsForOthers: facts.isHeldBack });
    if (hasSeat && !facts.hasOffer) given += 1;
  }
  const [seated, waiting] = [true, false].map((hasSeat) =>
    places.filter((place) => place.hasSeat === hasSeat).map(({ userId }) => userId),
  );
  const title = all[0]?.title ?? '';
  return { eventId, title, verdicts, places, seated: seated!, waiting: waiting!, factsOf };
}

const give = ({ tx, now }: Change, { eventId, places }: Decided, by: string | null): Promise<void> =>
  givePlaces(tx, eventId, places, { by, at: now() });

async function tell(change: Change, { eventId, places, factsOf }: Decided, isOwn: boolean): Promise<void> {
  const tellings = places.map(({ userId, hasSeat, waitsForOthers }): [string, Telling] => [
    userId,
    {
      news: hasSeat ? 'enrolled' : 'waitlisted',
      hasSeat,
      isOwn,
      ...(!hasSeat && waitsForOthers && { heldBackUntil: factsOf.get(userId)!.firstEndsAt! }),
    },
  ]);
  await tellPeople(change, eventId, new Map(tellings));
  // Somebody before these people could have a free seat: an offer ended, or a limit no longer applies.
  const isBehind = ({ userId, hasSeat, waitsForOthers }: GivenPlace) =>
    !hasSeat && !waitsForOthers && factsOf.get(userId)!.free > 0;
  if (places.some(isBehind)) await passOn(change, [eventId], { isNews: false });
}
