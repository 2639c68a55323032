import { zoneLabelsAt } from '#contract/platform/zone-labels.ts';
import { formatDate, instantOf, NO_DATE, type DateValue } from '#web/platform/formats/dates.ts';
import type { Locale } from '#web/platform/formats/locale.ts';

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

/** Label of a zone at an instant: `EST`, `CST`, `MST`, `PST` for the four fixed ones (`HE`, `HC`, `HR`, `HP`), else as `Intl` names it. */
export function zoneLabel(zone: string | null | undefined, at: DateValue, locale: Locale): string {
  return zoneLabelsAt(knownZone(zone), [instantOf(at) ?? new Date(0)], locale)[0]!;
}

/** The clock at the start and at the end. The last one has the label, or each its own if the clocks change in between. */
function clocksOf({ start, end, zone }: EventTime, locale: Locale): readonly string[] {
  const timeZone = knownZone(zone);
  const moments = [start, end].flatMap((time) => instantOf(time) ?? []);
  const labels = zoneLabelsAt(timeZone, moments, locale);
  return moments.map((moment, index) => {
    const clock = formatDate(moment, 'h:mm A', locale, timeZone);
    const isSaidLater = index < moments.length - 1 && labels[index] === labels.at(-1);
    return isSaidLater ? clock : `${clock}\u00a0${labels[index]}`;
  });
}

/**
 * Wall clock of the place with its label: `8:30 AM MST`, `8:30 AM to 4:30 PM MST`; `8 h 30 à 16 h 30 HR`
 * (format.event-times as decided: the clock of the zone, not UTC). `TBD` without a start.
 */
export function formatEventTime(event: EventTime, locale: Locale): string {
  return instantOf(event.start) ? clocksOf(event, locale).join(BETWEEN[locale]) : NO_DATE[locale];
}

/** Day and time of an event: `Dec 3rd, 2026, 8:30 AM to 4:30 PM MST`; an event over several days names both. */
export function formatEventDateTime(event: EventTime, locale: Locale): string {
  const { start, end } = event;
  if (!instantOf(start)) return NO_DATE[locale];
  const timeZone = knownZone(event.zone);
  const day = (value: DateValue) => formatDate(value, 'MMM Do, YYYY', locale, timeZone);
  const lasts = instantOf(end) && day(end) !== day(start);
  if (!lasts) return `${day(start)}, ${formatEventTime(event, locale)}`;
  const [from, until] = clocksOf(event, locale);
  return `${day(start)}, ${from}${BETWEEN[locale]}${day(end)}, ${until}`;
}
