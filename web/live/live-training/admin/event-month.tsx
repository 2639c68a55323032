import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { zoneLabel } from '#web/platform/formats/event-times.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCalendarState } from '#web/platform/lists/use-calendar-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import type { CalendarEntry } from '#web/ui/calendar/calendar-types.ts';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { eventAddress } from './event-list.tsx';
import { useEventBar } from './use-event-bar.tsx';
import type { EventFilters } from './use-event-filters.ts';
import { useEventWords } from './use-event-words.ts';
import { useFormSettings } from './use-form-settings.ts';

/** An event lasts at most this long, so one that started earlier may still be on. */
const longestDays = 31;
const millisecondsPerDay = 86_400_000;

/** Events in a month or a week, on the days of their own clock. */
export function EventMonth(props: { filters: EventFilters; controls: ReactNode }) {
  const settings = useFormSettings();
  const formats = useFormats();
  const [now] = useState(() => new Date());
  if (!settings) return <SkeletonRows rows={8} />;
  // Today by the clock of the portal.
  return <Month {...props} today={formats.date(now, 'YYYY-MM-DD', settings.timeZone)} />;
}

function Month({ filters, controls, today }: { filters: EventFilters; controls: ReactNode; today: string }) {
  const { t } = useTranslation('live-training-admin');
  const go = useGo();
  const calendar = useCalendarState(today);
  const { range, ...shown } = calendar;
  const { from, to } = filters.days;
  const events = useCall(
    eventCalls.list,
    {
      query: {
        ...filters.narrowed,
        startDate: later(from, daysBefore(range.from, longestDays)),
        endDate: earlier(to, range.to),
        page: 0,
      },
    },
    { keepPrevious: true },
  );
  const bar = useEventBar(filters, controls, events.data?.events);
  const entryOf = useEntries();
  const entries = (events.data?.events ?? [])
    .flatMap(entryOf)
    .filter((entry) => (entry.endDay ?? entry.day) >= range.from);
  const hrefOf = (id: string) => eventAddress({ _id: id });
  return (
    <Stack gap={16}>
      <FilterBar search={bar.search} {...bar.more} />
      {events.isError ? (
        <FailedReply reply={events} />
      ) : (
        <Calendar
          label={t('events.calendar')}
          entries={entries}
          {...shown}
          onOpen={(id) => void go(hrefOf(id))}
          hrefOf={hrefOf}
          busy={events.isPending || events.isPlaceholderData}
        />
      )}
      {bar.drawer}
    </Stack>
  );
}

/** The entry of an event with a date; none without one. */
function useEntries(): (event: Event) => CalendarEntry[] {
  const words = useEventWords();
  const { locale } = useFormats();
  return (event) => {
    const { startDate, endDate, startsAt, timezone } = event;
    if (!startDate || !endDate) return [];
    const [day = '', start = ''] = startDate.split('T');
    const [endDay = '', end = ''] = endDate.split('T');
    const { tone, word } = words.state(event);
    return [
      {
        id: event._id,
        title: words.title(event),
        day,
        ...(endDay !== day && { endDay }),
        start,
        end,
        zone: zoneLabel(timezone, startsAt, locale),
        detail: words.place(event),
        tone,
        state: word,
      },
    ];
  };
}

const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * millisecondsPerDay).toISOString().slice(0, 10);
const later = (day: string | undefined, other: string) => (day && day > other ? day : other);
const earlier = (day: string | undefined, other: string) => (day && day < other ? day : other);
