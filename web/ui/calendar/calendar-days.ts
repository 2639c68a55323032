import { intlTag, keepIntl, type Locale } from '#web/platform/formats/locale.ts';
import type { CalendarEntry, CalendarView, DayRange } from '#web/ui/calendar/calendar-types.ts';

const millisecondsPerDay = 86_400_000;

/** Days are counted in UTC, which has no clock changes. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const plusDays = (day: string, count: number) =>
  dayOf(new Date(dateOf(day).getTime() + count * millisecondsPerDay));

type WeekInfo = { readonly firstDay: number };

/** The first day of a week where a language is spoken, as JavaScript counts days: Sunday is 0. */
export function firstDayOf(locale: Locale): number {
  // Not every browser knows it. In the United States and Canada, it is Sunday.
  const region = new Intl.Locale(intlTag(locale)) as Intl.Locale & { getWeekInfo?: () => WeekInfo };
  return (region.getWeekInfo?.().firstDay ?? 7) % 7;
}

/** The days that a view shows: the grid of a month starts and ends with whole weeks, its list does not. */
export function daysShown(view: CalendarView, day: string, firstDay: number): DayRange {
  const from = view === 'week' ? day : `${day.slice(0, 7)}-01`;
  const to = view === 'week' ? day : lastOfMonth(day);
  if (view === 'list') return { from, to };
  const before = (dateOf(from).getUTCDay() - firstDay + 7) % 7;
  const after = 6 - ((dateOf(to).getUTCDay() - firstDay + 7) % 7);
  return { from: plusDays(from, -before), to: plusDays(to, after) };
}

const lastOfMonth = (day: string) => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year, month, 0)));
};

/** A day in the next or previous month or week. A month later than January 31st is the last day of February. */
export function stepDay(view: CalendarView, day: string, count: number): string {
  if (view === 'week') return plusDays(day, 7 * count);
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const first = dayOf(new Date(Date.UTC(year, month - 1 + count, 1)));
  const last = lastOfMonth(first);
  return Number(last.slice(8)) < date ? last : `${first.slice(0, 8)}${String(date).padStart(2, '0')}`;
}

/** True if the view shows the day as one of its own, not as one of a neighboring month. */
export function isShown(view: CalendarView, shown: string, day: string, firstDay: number): boolean {
  if (view !== 'week') return shown.slice(0, 7) === day.slice(0, 7);
  const { from, to } = daysShown('week', shown, firstDay);
  return from <= day && day <= to;
}

/** `December 2026`; a week as `Nov 29 – Dec 5, 2026`. */
export function titleOf(view: CalendarView, day: string, firstDay: number, locale: Locale): string {
  const options: Intl.DateTimeFormatOptions =
    view === 'week'
      ? { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' }
      : { timeZone: 'UTC', month: 'long', year: 'numeric' };
  const format = keepIntl('calendar', locale, options, (tag) => new Intl.DateTimeFormat(tag, options));
  if (view !== 'week') return format.format(dateOf(day));
  const { from, to } = daysShown('week', day, firstDay);
  return format.formatRange(dateOf(from), dateOf(to));
}

/** Reads a day from an address. Anything else is `otherwise`. */
export function dayIn(text: string | undefined, otherwise: string): string {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return otherwise;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && dayOf(date) === text ? text : otherwise;
}

/** The hours that a week shows: the working day, and earlier and later ones where entries of these days need them. */
export function hoursShown(
  entries: readonly CalendarEntry[],
  { from, to }: DayRange,
): { readonly from: number; readonly to: number } {
  const hours = entries.flatMap(({ start, end, day, endDay = day }) => {
    if (!start || endDay < from || day > to) return [];
    // An entry over midnight needs the whole night.
    if (endDay !== day) return [0, 24];
    const last = end ?? start;
    const isWhole = last.endsWith(':00') && last > start;
    return [Number(start.slice(0, 2)), Number(last.slice(0, 2)) + (isWhole ? 0 : 1)];
  });
  return { from: Math.min(7, ...hours), to: Math.max(18, ...hours) };
}
