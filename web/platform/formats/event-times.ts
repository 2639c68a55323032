import { fixedZoneLabels } from '#contract/platform/zone-labels.ts';
import { formatDate, instantOf, NO_DATE, type DateValue } from '#web/platform/formats/dates.ts';
import { keepIntl, type Locale } from '#web/platform/formats/locale.ts';

export type EventTime = {
  start: DateValue;
  end?: DateValue;
  /** IANA zone of the place, or the default zone of events. */
  zone?: string | null;
};

const DEFAULT_ZONE = 'America/New_York';
const BETWEEN: Readonly<Record<Locale, string>> = { en: ' to ', fr: ' à ' };

/** The zone, or the default one if the browser does not know it. */
export function knownZone(zone: string | null | undefined): string {
  if (!zone) return DEFAULT_ZONE;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return DEFAULT_ZONE;
  }
}

/** Label of a zone at an instant: `EST`, `CST`, `MST`, `PST` for the four fixed ones, else as `Intl` names it. */
export function zoneLabel(zone: string | null | undefined, at: DateValue, locale: Locale): string {
  const timeZone = knownZone(zone);
  const fixed = fixedZoneLabels[timeZone];
  if (fixed) return fixed;
  const options = { timeZone, timeZoneName: 'short' } as const;
  const format = keepIntl('zone', locale, options, (tag) => new Intl.DateTimeFormat(tag, options));
  return (
    format.formatToParts(instantOf(at) ?? new Date(0)).find(({ type }) => type === 'timeZoneName')?.value ??
    timeZone
  );
}

/**
 * Wall clock of the place with its label: `8:30 AM MST`, `8:30 AM to 4:30 PM MST`; `8 h 30 à 16 h 30 MST`
 * (format.event-times as decided: the clock of the zone, not UTC). `TBD` without a start.
 */
export function formatEventTime({ start, end, zone }: EventTime, locale: Locale): string {
  if (!instantOf(start)) return NO_DATE[locale];
  const timeZone = knownZone(zone);
  const times = [start, ...(instantOf(end) ? [end] : [])].map((time) =>
    formatDate(time, 'h:mm A', locale, timeZone),
  );
  return `${times.join(BETWEEN[locale])}\u00a0${zoneLabel(timeZone, start, locale)}`;
}

/** Day and time of an event: `Dec 3rd, 2026, 8:30 AM to 4:30 PM MST`; an event over several days names both. */
export function formatEventDateTime(event: EventTime, locale: Locale): string {
  const { start, end } = event;
  if (!instantOf(start)) return NO_DATE[locale];
  const timeZone = knownZone(event.zone);
  const day = (value: DateValue) => formatDate(value, 'MMM Do, YYYY', locale, timeZone);
  const lasts = instantOf(end) && day(end) !== day(start);
  if (!lasts) return `${day(start)}, ${formatEventTime(event, locale)}`;
  const from = `${day(start)}, ${formatDate(start, 'h:mm A', locale, timeZone)}`;
  return `${from}${BETWEEN[locale]}${day(end)}, ${formatEventTime({ start: end, zone: timeZone }, locale)}`;
}
