import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls } from '#contract/live/ilt-events.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCalendarState } from '#web/platform/lists/use-calendar-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { earliestStart, entriesFrom } from '../meeting-entries.ts';
import { eventAddress } from './event-kind.ts';
import { useEventBar } from './use-event-bar.tsx';
import type { EventFilters } from './use-event-filters.ts';
import { useEventWords } from './use-event-words.ts';

/** Events in a month or a week, on the days of their own clock. */
export function EventMonth({ filters, controls }: { filters: EventFilters; controls: ReactNode }) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const { locale } = useFormats();
  const go = useGo();
  const calendar = useCalendarState(useToday());
  const { range, ...shown } = calendar;
  const { from, to } = filters.days;
  const events = useCall(
    eventCalls.list,
    {
      query: {
        ...filters.narrowed,
        startDate: later(from, earliestStart(range.from)),
        endDate: earlier(to, range.to),
        page: 0,
      },
    },
    { keepPrevious: true },
  );
  const bar = useEventBar(filters, controls, events.data?.events);
  const entries = entriesFrom(range.from, events.data?.events ?? [], words, locale);
  const hrefOf = (id: string) => eventAddress({ _id: id });
  return (
    <Stack gap={16}>
      <FilterBar search={bar.search} {...bar.more} />
      {events.isLoadingError ? (
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

const later = (day: string | undefined, other: string) => (day && day > other ? day : other);
const earlier = (day: string | undefined, other: string) => (day && day < other ? day : other);
