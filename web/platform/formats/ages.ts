import { instantOf, type DateValue } from '#web/platform/formats/dates.ts';
import { keepIntl, type Locale } from '#web/platform/formats/locale.ts';
import { DAY, HOUR, MINUTE } from '#web/platform/formats/time-units.ts';

const AGE_UNITS = [
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;
const UNKNOWN_AGE: Readonly<Record<Locale, string>> = { en: 'Unknown', fr: 'Inconnu' };
const JUST_NOW: Readonly<Record<Locale, string>> = { en: 'Just now', fr: 'À l’instant' };

/** Age in weeks, days, hours or minutes: `2 hours ago`, `il y a 2 heures`; `Unknown` without a date. */
export function formatAge(value: DateValue, locale: Locale, now: Date = new Date()): string {
  const date = instantOf(value);
  if (!date) return UNKNOWN_AGE[locale];
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const unit = AGE_UNITS.find(([, length]) => Math.abs(seconds) >= length);
  if (!unit) return JUST_NOW[locale];
  const options = { numeric: 'always' } as const;
  const format = keepIntl('age', locale, options, (tag) => new Intl.RelativeTimeFormat(tag, options));
  return format.format(Math.trunc(seconds / unit[1]), unit[0]);
}

/** The same within a sentence or after another word: `just now`. */
export function formatAgeWithin(value: DateValue, locale: Locale, now?: Date): string {
  const age = formatAge(value, locale, now);
  return age.charAt(0).toLocaleLowerCase(locale) + age.slice(1);
}
