import { fieldTrainingErrors as errors } from '#contract/live/field-training.errors.ts';
import type { ErrorText } from '#contract/platform/errors.ts';
import { lockBooked } from '#server/live/meetings/bookings.queries.ts';
import {
  checkedMeeting,
  type EnteredTimes,
  type MeetingTimes,
} from '#server/platform/calendar/meeting-times.ts';
import type { Change } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  bookedTimes,
  instructorById,
  instructorHours,
  visitsAhead,
  type InstructorHours,
} from './availabilities.queries.ts';
import { aroundDay, overlaps, works, type Span } from './free-times.ts';
import { withTravel, type Place } from './travel.rules.ts';

type Entered = EnteredTimes & { readonly startDate: string; readonly endDate: string };

const longestHours = 12;

/** The times of a visit by the clock at the dealer, checked at their fields. */
export const visitTimes = (entered: Entered, timeZone: string): MeetingTimes =>
  checkedMeeting(entered, timeZone, {
    endsBeforeStart: errors.endsBeforeStart,
    tooLong: errors.tooLong,
    longestHours,
    limit: { hours: longestHours },
  });

export function checkAhead({ startsAt }: Pick<Span, 'startsAt'>, now: Date): void {
  if (startsAt <= now.toISOString()) refuse(errors.inThePast, {}, { field: 'startDate' });
}

/**
 * Picks the instructor of a request and keeps the slot until the end of the transaction. Without a chosen one, the free instructor with the
 * fewest visits ahead gets it. Free means: nothing booked, and time to travel from and to what is booked on that day. All candidates are
 * locked first, in the order of their ids.
 */
export async function pickInstructor(
  { tx, now }: Pick<Change, 'tx' | 'now'>,
  chosen: string | null,
  span: Span,
  place: Place | null,
): Promise<string> {
  const hours = (await instructorHours(tx, chosen)).filter((one) => works(one, span));
  if (hours.length === 0) return nobody(tx, chosen, errors.outsideHours);
  await lockBooked(
    tx,
    hours.map(({ id }) => id),
  );
  const obstacles = await bookingObstacles(tx, hours, span, place);
  const free = hours.flatMap(({ id }) => (obstacles.has(id) ? [] : [id])).toSorted();
  if (free.length === 0) {
    const isOnTheWay = [...obstacles.values()].every((one) => one === 'travel');
    return nobody(tx, chosen, isOnTheWay ? errors.onTheWay : errors.slotTaken);
  }
  const ahead = await visitsAhead(tx, free, now());
  return free.reduce((best, one) => ((ahead.get(one) ?? 0) < (ahead.get(best) ?? 0) ? one : best));
}

/** What keeps instructors from a time at a place: something that is booked, or the way from or to it. Those who are free are left out. */
async function bookingObstacles(
  tx: Change['tx'],
  hours: readonly InstructorHours[],
  span: Span,
  place: Place | null,
  except: string | null = null,
): Promise<ReadonlyMap<string, 'booked' | 'travel'>> {
  const ids = hours.map(({ id }) => id);
  const booked = Map.groupBy(
    await bookedTimes(tx, ids, aroundDay(span), except),
    ({ instructorId }) => instructorId,
  );
  const obstacles = new Map<string, 'booked' | 'travel'>();
  for (const { id, timeZone } of hours) {
    const all = booked.get(id) ?? [];
    if (all.some((one) => overlaps(one, span))) obstacles.set(id, 'booked');
    else if (all.some((one) => overlaps(withTravel(one, place, timeZone), span))) obstacles.set(id, 'travel');
  }
  return obstacles;
}

async function nobody(tx: Change['tx'], chosen: string | null, error: ErrorText): Promise<never> {
  if (chosen === null) refuse(errors.nobodyFree, {}, { field: 'startDate' });
  const instructor = await instructorById(tx, chosen);
  if (!instructor) refuse(errors.unknownInstructor, {}, { field: 'instructor' });
  return refuse(error, { name: instructor.name }, { field: 'startDate' });
}

/** Refuses a time at which the instructor does not work, or is on the way from or to something else. */
export async function checkHours(
  { tx }: Pick<Change, 'tx'>,
  instructorId: string,
  span: Span,
  visit: { readonly id: string; readonly place: Place | null },
): Promise<void> {
  const hours = await instructorHours(tx, instructorId);
  if (!hours[0] || !works(hours[0], span)) return nobody(tx, instructorId, errors.outsideHours);
  await lockBooked(tx, [instructorId]);
  const obstacles = await bookingObstacles(tx, hours, span, visit.place, visit.id);
  // A time that is booked is refused when the visit books it.
  if (obstacles.get(instructorId) === 'travel') await nobody(tx, instructorId, errors.onTheWay);
}
