import type { Settings } from './config/settings.ts';

// Created once per zone: each holds twenty kilobytes that the garbage collector does not see, and so is slow to release.
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formatters.set(zone, made);
  return made;
}

/** The calendar day an instant falls on in a zone such as `America/Toronto`: `YYYY-MM-DD`. */
export const dayIn = (zone: string, instant: Date): string => formatterOf(zone).format(instant);

/** The first instant after a day in a zone. Years have four digits, so the last day of the calendar ends with its last instant. */
export function endOfDay(day: string, zone: string): string {
  const end = Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(zone).toInstant().toString();
  return end.startsWith('+') ? '9999-12-31T23:59:59.999Z' : end;
}

/** Today at a dealer, whose zone may not be known. */
export const todayAt = (
  zone: string | null,
  { settings, now }: { readonly settings: Pick<Settings, 'timeZone'>; readonly now: () => Date },
): string => dayIn(zone ?? settings.timeZone, now());

/**
 * The same for thousands of instants in about the order of time. The formatter is asked once for all that share a day: in between, the zone keeps
 * its distance to UTC, so the day follows from arithmetic.
 */
export function daysIn(zone: string): (instant: Date) => string {
  let known = { from: Number.NaN, until: Number.NaN, offset: 0 };
  let last = { number: Number.NaN, day: '' };
  return (instant) => {
    const at = instant.getTime();
    const isKnown = at >= known.from && at < known.until;
    if (!isKnown) known = offsetFrom(zone, at);
    const number = Math.floor((at + known.offset) / dayMilliseconds);
    if (last.number !== number) last = { number, day: dayIn(zone, instant) };
    return last.day;
  };
}

/** How far a zone is from UTC at an instant, and until when it stays that. */
function offsetFrom(zone: string, at: number): { from: number; until: number; offset: number } {
  const there = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);
  const change = there.getTimeZoneTransition('next');
  return {
    from: at,
    until: change?.epochMilliseconds ?? Number.POSITIVE_INFINITY,
    offset: there.offsetNanoseconds / 1_000_000,
  };
}

// Every request asks for today, and a day begins with a minute everywhere.
let lastToday = { zone: '', minute: Number.NaN, day: '' };
const minuteMilliseconds = 60_000;
const dayMilliseconds = 86_400_000;

/**
 * Today's date in the portal's time zone, `YYYY-MM-DD`. Everything that begins or ends on a day does so at the portal's midnight, for
 * learners, reports and reminders alike; a rule that uses another zone names it.
 */
export const todayOf = ({
  settings,
  now,
}: {
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly now: () => Date;
}): string => {
  const instant = now();
  const { timeZone: zone } = settings;
  const minute = Math.floor(instant.getTime() / minuteMilliseconds);
  if (lastToday.minute !== minute || lastToday.zone !== zone)
    lastToday = { zone, minute, day: dayIn(zone, instant) };
  return lastToday.day;
};
