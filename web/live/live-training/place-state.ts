import type { Event } from '#contract/live/ilt-events.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';

/** What decides somebody’s place in an event. */
export type PlacedEvent = Pick<
  Event,
  'canceledAt' | 'startsAt' | 'endsAt' | 'seats' | 'seatsTaken' | 'firstUntil'
> & {
  readonly enrollment: Enrollment | null;
  /** Seats are still only for people of other dealers. Lists say so; the page of an event says what joining would give. */
  readonly isHeldBack?: boolean;
};

/**
 * Where somebody stands in an event. `open`, `full`, and `heldBack`, with seats for other dealers only, are for people without a place before the start, `ended` after it. `seated` is a
 * seat before the end, `unmarked` one afterwards without a recorded attendance.
 */
export type PlaceState =
  | 'canceled'
  | 'completed'
  | 'checkedIn'
  | 'unmarked'
  | 'seated'
  | 'offered'
  | 'waiting'
  | 'invited'
  | 'heldBack'
  | 'open'
  | 'full'
  | 'ended';

/** The place of a person at a moment, in milliseconds. An offer that ended is none. */
export function placeState(event: PlacedEvent, now: number): PlaceState {
  const { canceledAt, enrollment } = event;
  const kind = enrollment?.kind;
  if (kind === 'attended') return 'completed';
  if (canceledAt !== null) return 'canceled';
  if (kind === 'enrolled') {
    if (enrollment!.checkedInAt !== null) return 'checkedIn';
    return enrollment!.isNoShow || hasEnded(event, now) ? 'unmarked' : 'seated';
  }
  if (hasStarted(event, now)) return 'ended';
  if (kind === 'waitlisted') return isAfter(enrollment!.offerEndsAt, now) ? 'offered' : 'waiting';
  if (kind === 'registered') return 'invited';
  if (event.seatsTaken >= event.seats) return 'full';
  return event.isHeldBack ? 'heldBack' : 'open';
}

export const hasStarted = ({ startsAt }: Pick<Event, 'startsAt'>, now: number): boolean =>
  startsAt !== null && Date.parse(startsAt) <= now;

export const hasEnded = ({ endsAt }: Pick<Event, 'endsAt'>, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

const isAfter = (instant: string | null, now: number): boolean =>
  instant !== null && Date.parse(instant) > now;
