import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { MeetingTime, Occurrence } from '#contract/platform/meeting-time.ts';
import { zonedTime } from '#server/platform/calendar/meeting-time.ts';
import {
  checkedIfDated,
  occurrenceOf,
  type ClockTimes,
  type EnteredTimes,
  type Instants,
} from '#server/platform/calendar/meeting-times.ts';

const longestDays = 31;
const eventRules = {
  endsBeforeStart: errors.endsBeforeStart,
  tooLong: errors.tooLong,
  needsBothTimes: errors.needsBothTimes,
  longestHours: longestDays * 24,
  limit: { days: longestDays },
};

/** The times of a form, checked at their fields. */
export const checkedTimes = (entered: EnteredTimes, timeZone: string): ClockTimes & Instants =>
  checkedIfDated(entered, timeZone, eventRules);

/** The end of an event that names only its start and its duration. */
export function endAfter(
  start: MeetingTime,
  minutes: number,
): { readonly endDate: string; readonly endOccurrence: Occurrence | null } {
  const end = zonedTime(start).add({ minutes });
  const localTime = end.toPlainDateTime().toString({ smallestUnit: 'minute' });
  const isSecond = end.equals(zonedTime({ localTime, zone: start.zone, occurrence: 'second' }));
  return { endDate: localTime, endOccurrence: occurrenceOf(localTime, start.zone, isSecond) };
}
