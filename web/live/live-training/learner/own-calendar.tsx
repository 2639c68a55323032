import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { myEventCalls, type OwnEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { zoneLabel } from '#web/platform/formats/event-times.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCalendarState } from '#web/platform/lists/use-calendar-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import type { CalendarEntry } from '#web/ui/calendar/calendar-types.ts';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import type { OwnFilters } from './use-own-filters.ts';
import { useLearnerSettings, useOwnWords } from './use-own-words.ts';

/** An event lasts at most this long, so one that started earlier may still be on. */
const longestDays = 31;
const millisecondsPerDay = 86_400_000;
const limit = 100;

type Narrowed = OwnFilters['narrowed'];

/** Everything open to the reader and everything joined, on the days of the events’ own clocks. */
export function OwnCalendar({ narrowed }: { narrowed: Narrowed }) {
  const settings = useLearnerSettings();
  const formats = useFormats();
  const [now] = useState(() => new Date());
  if (!settings) return <SkeletonRows rows={8} />;
  // Today by the clock of the portal.
  return <Month narrowed={narrowed} today={formats.date(now, 'YYYY-MM-DD', settings.timeZone)} />;
}

function Month({ narrowed, today }: { narrowed: Narrowed; today: string }) {
  const { t } = useTranslation('live-training');
  const go = useGo();
  const { range, ...shown } = useCalendarState(today);
  const events = useCall(
    myEventCalls.myEvents,
    {
      query: {
        ...narrowed,
        startDate: daysBefore(range.from, longestDays),
        endDate: range.to,
        limit,
      },
    },
    { keepPrevious: true },
  );
  const entryOf = useEntries(events.dataUpdatedAt);
  if (events.isError) return <FailedReply reply={events} />;
  const { events: open = [], myUpcomingEvents = [], myPastEvents = [] } = events.data ?? {};
  const entries = [...open, ...myUpcomingEvents, ...myPastEvents]
    .flatMap(entryOf)
    .filter((entry) => (entry.endDay ?? entry.day) >= range.from);
  const hrefOf = (id: string) => addressOf(screens.page, { id });
  return (
    <Calendar
      label={t('calendar')}
      entries={entries}
      {...shown}
      onOpen={(id) => void go(hrefOf(id))}
      hrefOf={hrefOf}
      busy={events.isPending || events.isPlaceholderData}
    />
  );
}

function useEntries(now: number): (event: OwnEvent) => CalendarEntry[] {
  const words = useOwnWords();
  const { locale } = useFormats();
  return (event) => {
    const { startDate, endDate, startsAt, timezone } = event;
    if (!startDate || !endDate) return [];
    const [day = '', start = ''] = startDate.split('T');
    const [endDay = '', end = ''] = endDate.split('T');
    const { tone, word } = words.standing(event, now);
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
