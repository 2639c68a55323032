import { formatDate, instantOf, type DateValue } from '#web/platform/formats/dates.ts';
import { formatEventDateTime, knownZone, type EventTime } from '#web/platform/formats/event-times.ts';
import type { Locale } from '#web/platform/formats/locale.ts';

const YOUR_TIME: Readonly<Record<Locale, (time: string) => string>> = {
  en: (time) => `${time} your time`,
  fr: (time) => `soit ${time} chez vous`,
};

const YOUR_END: Readonly<Record<Locale, (time: string, day: string | undefined) => string>> = {
  en: (time, day) => `until ${day === undefined ? time : `${day}, ${time}`} your time`,
  fr: (time, day) => `jusqu’${day === undefined ? `à ${time}` : `au ${day}, ${time}`} chez vous`,
};

/**
 * When an event starts on the reader's own clock: `10:30 AM your time`, with the day if it is another one. If the clocks part only while it
 * lasts, when it ends. Undefined if the clock there shows the same at both.
 */
export function formatYourTime(
  { start, end, zone }: EventTime,
  locale: Locale,
  /** Default: the zone of the browser. */
  viewerZone?: string,
): string | undefined {
  if (!instantOf(start)) return undefined;
  const place = knownZone(zone);
  const shows = (moment: DateValue, form: 'YYYY-MM-DD' | 'HH:mm') =>
    formatDate(moment, form, locale, place) === formatDate(moment, form, locale, viewerZone);
  const isSame = (moment: DateValue) => shows(moment, 'YYYY-MM-DD') && shows(moment, 'HH:mm');
  const [moment, isEnd] = isSame(start) ? [end, true] : [start, false];
  if (!instantOf(moment) || isSame(moment)) return undefined;
  const time = formatDate(moment, 'h:mm A', locale, viewerZone);
  const day = shows(moment, 'YYYY-MM-DD')
    ? undefined
    : formatDate(moment, 'MMM Do, YYYY', locale, viewerZone);
  if (isEnd) return YOUR_END[locale](time, day);
  return YOUR_TIME[locale](day === undefined ? time : `${day}, ${time}`);
}

/** `Jan 5th, 2027, 10:30 AM ET (4:30 PM your time)`: day and time at the place, and the reader's own time if their clock differs. */
export function formatEventMoment(event: EventTime, locale: Locale, viewerZone?: string): string {
  const moment = formatEventDateTime(event, locale);
  const yourTime = formatYourTime(event, locale, viewerZone);
  return yourTime === undefined ? moment : `${moment} (${yourTime})`;
}
