import { useTranslation } from 'react-i18next';
import { myEventCalls } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCalendarState } from '#web/platform/lists/use-calendar-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import { earliestStart, entriesFrom } from '../meeting-entries.ts';
import type { OwnFilters } from './use-own-filters.ts';
import { useOwnWords } from '../use-own-words.ts';

const limit = 100;

type Narrowed = OwnFilters['narrowed'];

/** Everything open to the reader and everything joined, on the days of the events’ own clocks. */
export function OwnCalendar({ narrowed }: { narrowed: Narrowed }) {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const { locale } = useFormats();
  const go = useGo();
  const { range, ...shown } = useCalendarState(useToday());
  const events = useCall(
    myEventCalls.myEvents,
    {
      query: {
        ...narrowed,
        startDate: earliestStart(range.from),
        endDate: range.to,
        limit,
      },
    },
    { keepPrevious: true },
  );
  if (events.isLoadingError) return <FailedReply reply={events} />;
  const { events: open = [], myUpcomingEvents = [], myPastEvents = [] } = events.data ?? {};
  const entries = entriesFrom(
    range.from,
    [...open, ...myUpcomingEvents, ...myPastEvents],
    { ...words, state: (event) => words.standing(event, events.dataUpdatedAt) },
    locale,
  );
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
