import { liveTrainingErrors as errors } from '#contract/live/live-training.errors.ts';
import type { MeetingTime, Occurrence } from '#contract/platform/meeting-time.ts';
import { zonedTime } from '#server/platform/calendar/meeting-time.ts';
import { refuse } from '#server/platform/refusal.ts';
import {
  checkedMeeting,
  occurrenceOf,
  type ClockTimes,
  type EnteredTimes,
  type Instants,
  type TimeRules,
} from '#server/platform/calendar/meeting-times.ts';

const longestDays = 31;
const eventRules: TimeRules = {
  endsBeforeStart: errors.endsBeforeStart,
  tooLong: errors.tooLong,
  longestHours: longestDays * 24,
  limit: { days: longestDays },
};

/** The times of a form, checked at their fields. */
export function checkedTimes(
  { startDate, startOccurrence, endDate, endOccurrence }: EnteredTimes,
  timeZone: string,
): ClockTimes & Instants {
  if (startDate === null && endDate === null)
    return {
      timeZone,
      startLocal: null,
      endLocal: null,
      startIsSecond: false,
      endIsSecond: false,
      startsAt: null,
      endsAt: null,
    };
  if (startDate === null || endDate === null)
    refuse(errors.needsBothTimes, {}, { field: startDate === null ? 'startDate' : 'endDate' });
  return checkedMeeting({ startDate, startOccurrence, endDate, endOccurrence }, timeZone, eventRules);
}

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
