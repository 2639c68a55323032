import type { Language } from '#contract/platform/language.ts';
import { fixedZoneLabels } from '#contract/platform/zone-labels.ts';
import { memoizedText } from '#server/platform/memoized.ts';

/** When a meeting is, by the clock at its place. */
interface When {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
}

/** Making a format takes much longer than using it, and mails to a crowd use a few of them thousands of times. */
const formatOf = memoizedText(
  (asked) => new Intl.DateTimeFormat(...(JSON.parse(asked) as [string, Intl.DateTimeFormatOptions])),
);

const between = { en: 'to', fr: 'à' } as const;

/**
 * Day and time with the label of the zone, as pages write it: `Tue, May 6, 2031, 8:00 AM to 9:00 AM EST`. A long day is written out. A meeting over
 * several days names both.
 */
export function meetingWhen(
  { startsAt, endsAt, timeZone }: When,
  language: Language,
  dayLength: 'short' | 'long' = 'short',
): string {
  const locale = language === 'fr' ? 'fr-CA' : 'en-US';
  const format = (instant: string, options: Intl.DateTimeFormatOptions) =>
    formatOf(JSON.stringify([locale, { timeZone, ...options }])).format(new Date(instant));
  const day = (instant: string) =>
    format(instant, { weekday: dayLength, year: 'numeric', month: dayLength, day: 'numeric' });
  const time = (instant: string) => format(instant, { hour: 'numeric', minute: '2-digit' });
  const label =
    fixedZoneLabels[timeZone] ??
    formatOf(JSON.stringify([locale, { timeZone, timeZoneName: 'short' }]))
      .formatToParts(new Date(startsAt))
      .find(({ type }) => type === 'timeZoneName')?.value ??
    timeZone;
  const until = day(startsAt) === day(endsAt) ? time(endsAt) : `${day(endsAt)}, ${time(endsAt)}`;
  return `${day(startsAt)}, ${time(startsAt)} ${between[language]} ${until} ${label}`;
}
