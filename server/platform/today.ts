import type { Settings } from './config/settings.ts';

// Made once for each zone: each holds twenty kilobytes that the garbage collector does not see, and so does not hurry to give back.
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

/**
 * The day it is in the portal's zone, `YYYY-MM-DD`. Whatever begins or ends on a day does so at the portal's midnight, for learners,
 * reports and reminders alike; a rule that goes by another zone names it.
 */
export const todayOf = ({
  settings,
  now,
}: {
  readonly settings: Pick<Settings, 'timeZone'>;
  readonly now: () => Date;
}): string => dayIn(settings.timeZone, now());
