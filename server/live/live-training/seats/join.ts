import type { Expression, SqlBool } from 'kysely';
import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { EnrollmentKind } from '#contract/live/ilt-seats.fields.ts';
import type { Change } from '#server/platform/context.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { joinFacts, takePlace, type Joining } from './join.queries.ts';
import { blockToUse, joinVerdict, type JoinedBy } from './join.rules.ts';
import { lockPeopleAndSeats } from './locks.queries.ts';
import { tellPeople } from './notices.ts';
import { passOn } from './pass-on.ts';
import { recordPlaces } from './record-places.ts';

export interface JoinRequest extends Joining {
  readonly by: string;
  readonly joinedBy: JoinedBy;
  /** On `ilt_event e` and `user_account u`: what the caller may see. */
  readonly visible: Expression<SqlBool>;
}

export interface Joined {
  readonly kind: EnrollmentKind;
  /** The person had this place before. */
  readonly isUnchanged: boolean;
}

/** Gives a person a seat, or the last place of the waitlist. Refuses if the person may have neither. */
export async function join(change: Change, request: JoinRequest): Promise<Joined> {
  const { tx } = change;
  await lockPeopleAndSeats(tx, [request.userId], request.eventId);
  return joinLocked(change, request);
}

/** The same for a person and seats that are locked. */
async function joinLocked(change: Change, request: JoinRequest): Promise<Joined> {
  const { tx, settings, now } = change;
  const { eventId, userId, by } = request;
  const facts = found(
    await joinFacts(tx, settings, request, now(), request.visible),
    request.joinedBy === 'oneself' ? errors.eventNotFound : errors.unknownPerson,
  );
  const verdict = joinVerdict(facts, request.joinedBy);
  if (verdict.is === 'refused') refuse(verdict.error, verdict.values);
  if (verdict.is === 'unchanged') return { kind: facts.kind!, isUnchanged: true };
  const { isHeldBack } = facts;
  const place = {
    by,
    at: now(),
    mayTake: verdict.is === 'seat',
    waitsForOthers: isHeldBack,
    blockId: blockToUse(facts),
  };
  const kind = await takePlace(tx, request, place);
  await recordPlaces(change, { eventId, title: facts.title }, kind, [userId]);
  const telling = {
    news: kind,
    hasSeat: kind === 'enrolled',
    isOwn: request.joinedBy === 'oneself',
    ...(kind === 'waitlisted' && isHeldBack && { heldBackUntil: facts.firstEndsAt! }),
  };
  await tellPeople(change, eventId, new Map([[userId, telling]]));
  // Somebody before this person could have the free seat: an offer ended, or a limit no longer applies.
  if (kind === 'waitlisted' && facts.free > 0 && !isHeldBack)
    await passOn(change, [eventId], { isNews: false });
  return { kind, isUnchanged: false };
}
