import type { Language } from '#contract/platform/language.ts';
import { zoneLabelsAt } from '#contract/platform/zone-labels.ts';
import { dateWords } from '#server/platform/date-words.ts';

/** When a meeting is, by the clock at its place. */
interface When {
  readonly startsAt: string;
  readonly endsAt: string;
  readonly timeZone: string;
}

const between = { en: 'to', fr: 'à' } as const;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: a change of an event is told to hundreds of people. */
function formatOf(timeZone: string, language: Language, form: 'short' | 'long' | 'time' | 'moment') {
  const key = `${timeZone}/${language}/${form}`;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', { timeZone, ...options[form] });
  formats.set(key, format);
  return format;
}

const options = {
  short: { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' },
  long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  moment: { dateStyle: 'medium', timeStyle: 'short' },
} as const;

/**
 * Day and time with the label of the zone, as pages write it: `Tue, May 6, 2031, 8:00 AM to 9:00 AM EST`. A long day is written out. A meeting over
 * several days names both, and one during which the clocks change has a label at each time.
 */
export function meetingWhen(
  { startsAt, endsAt, timeZone }: When,
  language: Language,
  dayLength: 'short' | 'long' = 'short',
): string {
  const moments = [startsAt, endsAt].map((instant) => new Date(instant));
  const [firstDay, lastDay] = moments.map((moment) =>
    dateWords(formatOf(timeZone, language, dayLength), moment, language),
  );
  const [from, until] = moments.map((moment) => formatOf(timeZone, language, 'time').format(moment));
  const [firstLabel, label] = zoneLabelsAt(timeZone, moments, language);
  const start = `${firstDay}, ${from}${firstLabel === label ? '' : ` ${firstLabel}`}`;
  return `${start} ${between[language]} ${firstDay === lastDay ? '' : `${lastDay}, `}${until} ${label}`;
}

/** A moment by the clock at a place, such as the end of an offer: `May 6, 2031, 8:00 AM MDT`. */
export function momentWhen(instant: string, timeZone: string, language: Language): string {
  const moment = new Date(instant);
  const [label] = zoneLabelsAt(timeZone, [moment], language);
  return `${dateWords(formatOf(timeZone, language, 'moment'), moment, language)} ${label}`;
}
