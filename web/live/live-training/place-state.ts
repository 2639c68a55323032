import type { Event } from '#contract/live/ilt-events.calls.ts';
import type { Enrollment } from '#contract/live/ilt-seats.fields.ts';

/** What decides somebody’s place in an event. */
export type PlacedEvent = Pick<Event, 'canceledAt' | 'startsAt' | 'endsAt' | 'seats' | 'seatsTaken'> & {
  readonly enrollment: Enrollment | null;
};

/**
 * Where somebody stands in an event. `open` and `full` are for people without a place before the start, `ended` after it. `seated` is a
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
  return event.seatsTaken < event.seats ? 'open' : 'full';
}

export const hasStarted = ({ startsAt }: Pick<Event, 'startsAt'>, now: number): boolean =>
  startsAt !== null && Date.parse(startsAt) <= now;

export const hasEnded = ({ endsAt }: Pick<Event, 'endsAt'>, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now;

const isAfter = (instant: string | null, now: number): boolean =>
  instant !== null && Date.parse(instant) > now;
