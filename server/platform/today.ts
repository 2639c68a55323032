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

// Every request asks for today, and a day begins with a minute everywhere.
let lastToday = { zone: '', minute: Number.NaN, day: '' };
const minuteMilliseconds = 60_000;

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
