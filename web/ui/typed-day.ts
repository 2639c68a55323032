import type { Locale } from '#web/platform/formats/locale.ts';

const padded = (value: number, places = 2) => String(value).padStart(places, '0');

/** A day in the format of a language's fields: `03/31/2026`, `31/03/2026`. Text that is not a day stays as it was typed. */
export function shownDay(value: string, locale: Locale): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (!year) return value;
  return locale === 'fr' ? `${day}/${month}/${year}` : `${month}/${day}/${year}`;
}

/** The typed day as `YYYY-MM-DD`: in the order of the language, or year first. Undefined if it is not a day. */
export function typedDay(text: string, locale: Locale): string | undefined {
  const parts = text
    .trim()
    .split(/[\s/.-]+/)
    .map(Number);
  if (parts.length !== 3 || parts.some((part) => !Number.isInteger(part))) return undefined;
  const [first, second, third] = parts as [number, number, number];
  if (/^\s*\d{4}\b/.test(text)) return dayOf(first, second, third);
  return locale === 'fr' ? dayOf(third, second, first) : dayOf(third, first, second);
}

/** Why a typed value is not a day within bounds. */
export type DayFault = 'wrong' | 'tooEarly' | 'tooLate';

/** Days in this format sort as text. Null if the value is valid or empty. */
export function dayFault(
  value: string,
  { min, max }: { readonly min?: string | undefined; readonly max?: string | undefined } = {},
): DayFault | null {
  if (value === '') return null;
  if (!isDay(value)) return 'wrong';
  if (min !== undefined && value < min) return 'tooEarly';
  return max !== undefined && value > max ? 'tooLate' : null;
}

export const isDay = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(value) && typedDay(value, 'en') === value;

function dayOf(year: number, month: number, day: number): string | undefined {
  if (year < 1000 || year > 9999) return undefined;
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${padded(year, 4)}-${padded(month)}-${padded(day)}` : undefined;
}
