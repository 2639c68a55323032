import type { VisitStatus } from '#contract/live/visit-statuses.ts';

/** Where something is, in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Travel {
  readonly kilometers: number;
  readonly minutes: number;
}

const earthKilometers = 6371;
/** Roads are longer than the straight line. */
const roadFactor = 1.3;
const kilometersPerHour = 70;
/** Minutes are rounded up to this, because more would claim a precision that an estimate does not have. */
const stepMinutes = 5;

/** The way between two places, as an estimate: the great circle times a factor for roads, at an average speed. */
export function travelBetween(from: Place, to: Place): Travel {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  const kilometers = 2 * earthKilometers * Math.asin(Math.min(1, Math.sqrt(chord))) * roadFactor;
  return {
    kilometers: Math.round(kilometers),
    minutes: Math.ceil(((kilometers / kilometersPerHour) * 60) / stepMinutes) * stepMinutes,
  };
}

/** A place from coordinates that may be missing. */
export const placeOf = ({
  latitude,
  longitude,
}: {
  readonly latitude: number | null;
  readonly longitude: number | null;
}): Place | null => (latitude === null || longitude === null ? null : { latitude, longitude });

/** A stretch of time; both ends are ISO text in UTC, so they compare as text. */
interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A time that is booked, and where. */
export interface BookedTime extends Span {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * A booked time with the way from and to a place. Travel is kept within the day of the booking by the clock of the instructor: what is on
 * another day leaves a night to travel. Without coordinates, nothing is kept.
 */
export function withTravel(booked: BookedTime, place: Place | null, timeZone: string): Span {
  const { startsAt, endsAt } = booked;
  const there = placeOf(booked);
  if (!place || !there) return { startsAt, endsAt };
  const { minutes } = travelBetween(there, place);
  const zoned = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  const before = zoned(startsAt).subtract({ minutes });
  const dayStart = zoned(startsAt).startOfDay();
  const after = zoned(endsAt).add({ minutes });
  const dayEnd = zoned(endsAt).startOfDay().add({ days: 1 });
  const text = (one: Temporal.ZonedDateTime) => one.toInstant().toString({ fractionalSecondDigits: 3 });
  return {
    startsAt: text(Temporal.ZonedDateTime.compare(before, dayStart) < 0 ? dayStart : before),
    endsAt: text(Temporal.ZonedDateTime.compare(after, dayEnd) > 0 ? dayEnd : after),
  };
}

interface Stop {
  readonly id: string;
  readonly dealerId: string;
  readonly status: VisitStatus;
}

/** The ways between the visits of a day, which are in their order. Canceled visits are no stops. */
export function waysBetween(
  visits: readonly Stop[],
  places: ReadonlyMap<string, Place>,
): readonly (Travel & { readonly from: string; readonly to: string })[] {
  const stops = visits.filter(({ status }) => status !== 'cancelled');
  return stops.slice(1).flatMap((to, index) => {
    const from = stops[index]!;
    const [start, end] = [places.get(from.dealerId), places.get(to.dealerId)];
    return start && end && from.dealerId !== to.dealerId
      ? [{ from: from.id, to: to.id, ...travelBetween(start, end) }]
      : [];
  });
}
