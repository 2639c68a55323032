import { formatDate, instantOf } from '#web/platform/formats/dates.ts';
import { knownZone, type EventTime } from '#web/platform/formats/event-times.ts';
import type { Locale } from '#web/platform/formats/locale.ts';

const YOUR_TIME: Readonly<Record<Locale, (time: string) => string>> = {
  en: (time) => `${time} your time`,
  fr: (time) => `soit ${time} chez vous`,
};

/**
 * When an event starts on the reader's own clock: `10:30 AM your time`, with the day if it is another one. Undefined if the clock there
 * shows the same.
 */
export function formatYourTime(
  { start, zone }: EventTime,
  locale: Locale,
  /** Default: the zone of the browser. */
  viewerZone?: string,
): string | undefined {
  if (!instantOf(start)) return undefined;
  const form = (wanted: 'YYYY-MM-DD' | 'HH:mm', at: string | undefined) =>
    formatDate(start, wanted, locale, at);
  const place = knownZone(zone);
  const isSameDay = form('YYYY-MM-DD', place) === form('YYYY-MM-DD', viewerZone);
  if (isSameDay && form('HH:mm', place) === form('HH:mm', viewerZone)) return undefined;
  const time = formatDate(start, 'h:mm A', locale, viewerZone);
  return YOUR_TIME[locale](
    isSameDay ? time : `${formatDate(start, 'MMM Do, YYYY', locale, viewerZone)}, ${time}`,
  );
}
