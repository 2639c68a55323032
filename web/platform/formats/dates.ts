import { keepIntl, type Locale } from '#web/platform/formats/locale.ts';
import { formatOrdinalDay } from '#web/platform/formats/numbers.ts';

/** An instant (ISO text with zone, milliseconds or Date) or a calendar day `YYYY-MM-DD`. */
export type DateValue = Date | string | number | null | undefined;

/**
 * The six forms of dates: lists `MM/DD/YYYY`, details `MMM Do, YYYY` and `h:mm A`, form values
 * `YYYY-MM-DD` and `HH:mm`, charts `M/DD`. French shows what is usual there; form values are the same everywhere.
 */
export type DateForm = 'MMM Do, YYYY' | 'h:mm A' | 'MM/DD/YYYY' | 'YYYY-MM-DD' | 'HH:mm' | 'M/DD';

/** Shown for a missing or unreadable date. */
export const NO_DATE: Readonly<Record<Locale, string>> = { en: 'TBD', fr: 'À déterminer' };

type Parts = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>>;

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;
const NO_BREAK_SPACE = '\u00a0';

/** The instant of a value, or undefined. */
export function instantOf(value: DateValue): Date | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const date = value instanceof Date ? value : new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** A calendar day has no time zone: it is read in UTC, whatever the reader's zone. */
function zoneFor(value: DateValue, zone: string | undefined): string | undefined {
  return typeof value === 'string' && CALENDAR_DAY.test(value) ? 'UTC' : zone;
}

function dateFormat(locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return keepIntl('date', locale, options, (tag) => new Intl.DateTimeFormat(tag, options));
}

function wallClock(date: Date, zone: string | undefined): Parts {
  const format = dateFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(
    format.formatToParts(date).map(({ type, value }) => [type, Number(value)]),
  );
  const part = (name: keyof Parts) => parts[name] ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
  };
}

const padded = (value: number, places = 2) => String(value).padStart(places, '0');

function shortMonth(date: Date, locale: Locale, zone: string | undefined): string {
  return dateFormat(locale, { timeZone: zone, month: 'short' }).format(date);
}

/** `8:30 AM` or `8 h 30`, `9 h` on the hour. */
function clock({ hour, minute }: Parts, locale: Locale): string {
  if (locale === 'fr')
    return `${hour}${NO_BREAK_SPACE}h${minute === 0 ? '' : `${NO_BREAK_SPACE}${padded(minute)}`}`;
  return `${hour % 12 || 12}:${padded(minute)}${NO_BREAK_SPACE}${hour < 12 ? 'AM' : 'PM'}`;
}

const WRITERS: Readonly<Record<DateForm, (at: Parts, locale: Locale, month: () => string) => string>> = {
  'MMM Do, YYYY': (at, locale, month) =>
    locale === 'fr'
      ? `${formatOrdinalDay(at.day, 'fr')}${NO_BREAK_SPACE}${month()} ${at.year}`
      : `${month()}${NO_BREAK_SPACE}${formatOrdinalDay(at.day, 'en')}, ${at.year}`,
  'h:mm A': (at, locale) => clock(at, locale),
  // Lists in French write the day in the order of the date fields, never in a third order.
  'MM/DD/YYYY': (at, locale, month) =>
    locale === 'fr'
      ? `${formatOrdinalDay(at.day, 'fr')}${NO_BREAK_SPACE}${month()} ${at.year}`
      : `${padded(at.month)}/${padded(at.day)}/${padded(at.year, 4)}`,
  'YYYY-MM-DD': (at) => `${padded(at.year, 4)}-${padded(at.month)}-${padded(at.day)}`,
  'HH:mm': (at) => `${padded(at.hour)}:${padded(at.minute)}`,
  'M/DD': (at, locale, month) =>
    locale === 'fr'
      ? `${formatOrdinalDay(at.day, 'fr')}${NO_BREAK_SPACE}${month()}`
      : `${at.month}/${padded(at.day)}`,
};

/** A date in one of the six forms, in the time of `zone` (IANA) or of the browser; `TBD` without a date. */
export function formatDate(value: DateValue, form: DateForm, locale: Locale, zone?: string): string {
  const date = instantOf(value);
  if (!date) return NO_DATE[locale];
  const timeZone = zoneFor(value, zone);
  return WRITERS[form](wallClock(date, timeZone), locale, () => shortMonth(date, locale, timeZone));
}

/** Day and time of a detail: `Dec 3rd, 2026, 8:30 AM`; `3 déc. 2026, 8 h 30`. */
export function formatDateTime(value: DateValue, locale: Locale, zone?: string): string {
  if (!instantOf(value)) return NO_DATE[locale];
  return `${formatDate(value, 'MMM Do, YYYY', locale, zone)}, ${formatDate(value, 'h:mm A', locale, zone)}`;
}

/** A month as `YYYY-MM`, in words: `November 2026`; `novembre 2026`. */
export const formatMonth = (month: string, locale: Locale): string =>
  dateFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** Short month and day for a date tile: `{ month: 'Dec', day: '3' }`; nothing for a missing date. */
export function dateTile(
  value: DateValue,
  locale: Locale,
  zone?: string,
): { month: string; day: string } | undefined {
  const date = instantOf(value);
  if (!date) return undefined;
  const timeZone = zoneFor(value, zone);
  return { month: shortMonth(date, locale, timeZone), day: String(wallClock(date, timeZone).day) };
}
