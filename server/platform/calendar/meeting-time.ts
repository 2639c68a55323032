import { meetingTimeErrors as errors, type MeetingTime } from '#contract/platform/meeting-time.ts';
import { memoizedText } from '#server/platform/memoized.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * The moment of a meeting. A time that the clocks show twice is the first of the two, unless the meeting says the second. A time they skip
 * moves forward by what they skip: `checkMeetingTime` refuses it when it is entered, but a country may change its clocks afterwards. RFC
 * 5545 §3.3.5 reads both like this, so the portal and calendar programs agree. It has no way to write the second of two times in a zone, so
 * calendar files write that one in UTC.
 */
export const zonedTime = ({ localTime, zone, occurrence }: MeetingTime): Temporal.ZonedDateTime =>
  Temporal.PlainDateTime.from(localTime).toZonedDateTime(zone, {
    disambiguation: occurrence === 'second' ? 'later' : 'compatible',
  });

/** True if the clocks of the zone show this time twice. Kept: lists ask it about the same meetings again and again. */
export const isShownTwice = ({ localTime, zone }: MeetingTime): boolean => shownTwice(`${localTime} ${zone}`);

const shownTwice = memoizedText((timeAndZone) => {
  const [localTime = '', zone = ''] = timeAndZone.split(' ');
  const shown = Temporal.PlainDateTime.from(localTime);
  const [first, second] = (['earlier', 'later'] as const).map((disambiguation) =>
    shown.toZonedDateTime(zone, { disambiguation }),
  );
  return !first!.equals(second!) && first!.toPlainDateTime().equals(shown);
});

/** The moment as ISO text in UTC, as replies send it and the database stores it. */
export const instantOfMeeting = (time: MeetingTime): string =>
  new Date(zonedTime(time).epochMilliseconds).toISOString();

/** What the clock of a zone shows at an instant. */
export const meetingTimeAt = (instant: string, zone: string): MeetingTime => ({
  localTime: Temporal.Instant.from(instant)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' }),
  zone,
});

/** Refuses a time that the clocks of the place skip. Nobody can be there at that time, so it is a slip of the pen. */
export function checkMeetingTime(time: MeetingTime, field: string): void {
  const meant = Temporal.PlainDateTime.from(time.localTime);
  if (zonedTime(time).toPlainDateTime().equals(meant)) return;
  const change = meant
    .toZonedDateTime(time.zone, { disambiguation: 'earlier' })
    .getTimeZoneTransition('next')!;
  const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  const clock = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
  refuse(
    errors.skipped,
    {
      before: clock(change.toPlainDateTime().subtract({ nanoseconds: change.offsetNanoseconds - before })),
      after: clock(change.toPlainDateTime()),
    },
    { field },
  );
}

/** Refuses a time that the clocks show twice, unless the caller named one of the two. */
export function checkOccurrence(time: MeetingTime, field: string): void {
  if (time.occurrence !== undefined || !isShownTwice(time)) return;
  const change = zonedTime(time).getTimeZoneTransition('next')!;
  const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  const clock = (at: Temporal.PlainDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' });
  refuse(
    errors.twice,
    {
      before: clock(change.toPlainDateTime().add({ nanoseconds: before - change.offsetNanoseconds })),
      after: clock(change.toPlainDateTime()),
    },
    { field },
  );
}
