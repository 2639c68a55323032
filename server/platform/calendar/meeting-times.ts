import type { ErrorText } from '#contract/platform/errors.ts';
import type { MeetingTime, Occurrence } from '#contract/platform/meeting-time.ts';
import {
  checkMeetingTime,
  checkOccurrence,
  instantOfMeeting,
  isShownTwice,
  meetingTimeAt,
  zonedTime,
} from './meeting-time.ts';
import { refuse } from '#server/platform/refusal.ts';

/** When a meeting is, as it is stored: what the clock at the place shows, and which of two times that it shows twice. */
export interface ClockTimes {
  readonly timeZone: string;
  readonly startLocal: string | null;
  readonly endLocal: string | null;
  readonly startIsSecond: boolean;
  readonly endIsSecond: boolean;
}

export interface Instants {
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

const meetingOf = (localTime: string, zone: string, isSecond: boolean): MeetingTime => ({
  localTime,
  zone,
  ...(isSecond && { occurrence: 'second' }),
});

/** The start and the end as calendar files name them. Null without a date. */
export const meetingTimes = (times: ClockTimes): { start: MeetingTime; end: MeetingTime } | null =>
  times.startLocal === null || times.endLocal === null
    ? null
    : {
        start: meetingOf(times.startLocal, times.timeZone, times.startIsSecond),
        end: meetingOf(times.endLocal, times.timeZone, times.endIsSecond),
      };

/** The instants of a meeting. Nothing else writes `starts_at` and `ends_at`. */
export function instantsOf(times: ClockTimes): Instants {
  const meeting = meetingTimes(times);
  if (!meeting) return { startsAt: null, endsAt: null };
  const [startsAt, endsAt] = [instantOfMeeting(meeting.start), instantOfMeeting(meeting.end)];
  // If a country changes its clocks, a short meeting can shrink to nothing: both of its times are skipped. It then lasts as long as planned.
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : plannedEnd(startsAt, meeting) };
}

function plannedEnd(startsAt: string, { start, end }: { start: MeetingTime; end: MeetingTime }): string {
  const [from, until] = [start, end].map((time) => Temporal.PlainDateTime.from(time.localTime));
  const planned = from!.until(until!).total({ unit: 'milliseconds' });
  return new Date(new Date(startsAt).getTime() + Math.max(planned, 60_000)).toISOString();
}

/** The day on which something happened, by the clock at the place: an evening class ends on the next day of UTC. */
export const dayAt = (instant: string | null, zone: string): string | null =>
  instant === null ? null : meetingTimeAt(new Date(instant).toISOString(), zone).localTime.slice(0, 10);

/** Which of two times a meeting means; null for a time that the clocks show once. */
export const occurrenceOf = (
  localTime: string | null,
  zone: string,
  isSecond: boolean,
): Occurrence | null => {
  if (localTime === null || !isShownTwice({ localTime, zone })) return null;
  return isSecond ? 'second' : 'first';
};

/** What a meeting of a kind may be. */
export interface TimeRules {
  readonly endsBeforeStart: ErrorText;
  readonly tooLong: ErrorText;
  readonly longestHours: number;
  /** What `tooLong` says about the limit. */
  readonly limit: Readonly<Record<string, number>>;
}

export interface EnteredTimes {
  readonly startDate: string | null;
  readonly startOccurrence: Occurrence | null;
  readonly endDate: string | null;
  readonly endOccurrence: Occurrence | null;
}

export interface MeetingTimes extends ClockTimes, Instants {
  readonly startLocal: string;
  readonly endLocal: string;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The times of a meeting that has a date, checked at their fields. */
export function checkedMeeting(
  entered: EnteredTimes & { readonly startDate: string; readonly endDate: string },
  timeZone: string,
  rules: TimeRules,
): MeetingTimes {
  const start = checkedTime('start', entered.startDate, timeZone, entered.startOccurrence);
  const end = checkedTime('end', entered.endDate, timeZone, entered.endOccurrence);
  const milliseconds = zonedTime(end).epochMilliseconds - zonedTime(start).epochMilliseconds;
  if (milliseconds <= 0) refuse(rules.endsBeforeStart, {}, { field: 'endDate' });
  // Where clocks are set back in between, the same time of day comes an hour later.
  const byClock = Temporal.PlainDateTime.from(entered.startDate).until(entered.endDate).total('milliseconds');
  if (Math.min(milliseconds, byClock) > rules.longestHours * 3_600_000)
    refuse(rules.tooLong, rules.limit, { field: 'endDate' });
  const times = {
    timeZone,
    startLocal: entered.startDate,
    endLocal: entered.endDate,
    startIsSecond: start.occurrence === 'second',
    endIsSecond: end.occurrence === 'second',
  };
  // A meeting with a date has both instants.
  return { ...times, ...instantsOf(times) } as MeetingTimes;
}

const withoutDate = {
  startLocal: null,
  endLocal: null,
  startIsSecond: false,
  endIsSecond: false,
  startsAt: null,
  endsAt: null,
} as const;

/** The times of a form, checked at their fields. It may leave out both of them, and only both. */
export function checkedIfDated(
  { startDate, endDate, ...occurrences }: EnteredTimes,
  timeZone: string,
  rules: TimeRules & { readonly needsBothTimes: ErrorText },
): ClockTimes & Instants {
  if (startDate === null && endDate === null) return { timeZone, ...withoutDate };
  if (startDate === null || endDate === null)
    refuse(rules.needsBothTimes, {}, { field: startDate === null ? 'startDate' : 'endDate' });
  return checkedMeeting({ startDate, endDate, ...occurrences }, timeZone, rules);
}

function checkedTime(
  name: 'start' | 'end',
  localTime: string,
  zone: string,
  occurrence: Occurrence | null,
): MeetingTime {
  const time = { localTime, zone, ...(occurrence && { occurrence }) };
  checkMeetingTime(time, `${name}Date`);
  checkOccurrence(time, `${name}Occurrence`);
  return isShownTwice(time) ? time : { localTime, zone };
}
