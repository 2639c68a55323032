import { localeOf, type Locale } from '#web/platform/formats/locale.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { dayIn, daysShown, firstDayOf } from '#web/ui/calendar/calendar-days.ts';
import {
  calendarViews,
  type CalendarProps,
  type CalendarView,
  type DayRange,
} from '#web/ui/calendar/calendar-types.ts';
import { usePhone } from '#web/ui/use-phone.ts';

export type CalendarState = Required<Pick<CalendarProps, 'view' | 'day' | 'today' | 'onChange'>> & {
  /** The days that are shown, for the call that loads their entries. */
  readonly range: DayRange;
};

const filters = { view: calendarViews, day: 'text' } as const;

/**
 * View and day of a calendar, kept in the address as `calendar.view` and `calendar.day`, next to the filters of its list. They are not
 * filters themselves: clearing the filters keeps them, and a list without other filters is not filtered. Spread it into `Calendar`.
 */
export function useCalendarState(today: string): CalendarState {
  const list = useListState(filters, [], 'calendar');
  const locale = localeOf(useLanguage());
  const isPhone = usePhone();
  return {
    ...calendarIn(list.filters, { today, isPhone, locale }),
    today,
    onChange: ({ view, day }) =>
      // Today is the day of an address without one, so that a bookmark stays current.
      list.setFilters({ ...(view && { view }), ...(day && { day: day === today ? undefined : day }) }),
  };
}

/** What an address without view or day, or with a wrong one, shows: today, on a phone as a list. */
export function calendarIn(
  address: { readonly view: CalendarView | undefined; readonly day: string | undefined },
  { today, isPhone, locale }: { readonly today: string; readonly isPhone: boolean; readonly locale: Locale },
): { readonly view: CalendarView; readonly day: string; readonly range: DayRange } {
  const view = address.view ?? (isPhone ? 'list' : 'month');
  const day = dayIn(address.day, today);
  return { view, day, range: daysShown(view, day, firstDayOf(locale)) };
}
