import { instantOf, type DateValue } from '#web/platform/formats/dates.ts';
import { keepIntl, type Locale } from '#web/platform/formats/locale.ts';
import { NO_NUMBER } from '#web/platform/formats/numbers.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const NO_BREAK_SPACE = '\u00a0';

const AGE_UNITS = [
  ['week', WEEK],
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

/** A length in two units at most: `45 s`, `6 min 12 s`, `1 h 5 min`, `3 d 4 h`; French days are `j`. */
export function formatDuration(durationSeconds: number | null | undefined, locale: Locale): string {
  if (typeof durationSeconds !== 'number' || !(durationSeconds >= 0)) return NO_NUMBER;
  const whole = Math.round(durationSeconds);
  const units = [
    [Math.floor(whole / DAY), locale === 'fr' ? 'j' : 'd'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'min'],
    [whole % MINUTE, 's'],
  ] as const;
  const first = units.findIndex(([amount]) => amount > 0);
  if (first < 0) return `0${NO_BREAK_SPACE}s`;
  return units
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount}${NO_BREAK_SPACE}${unit}`)
    .join(' ');
}

/** Playing time: `1:00`, `12:05`, `1:02:05`. */
export function formatPlayTime(durationSeconds: number | null | undefined): string {
  if (typeof durationSeconds !== 'number' || !(durationSeconds >= 0)) return NO_NUMBER;
  const whole = Math.floor(durationSeconds);
  const [hours, minutes, seconds] = [
    Math.floor(whole / HOUR),
    Math.floor((whole % HOUR) / MINUTE),
    whole % MINUTE,
  ];
  const tail = String(seconds).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}
