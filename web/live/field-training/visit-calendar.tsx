import { useTranslation } from 'react-i18next';
import { visitCalls, type Visit } from '#contract/live/field-training.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { zoneLabel } from '#web/platform/formats/event-times.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCalendarState } from '#web/platform/lists/use-calendar-state.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import type { CalendarEntry } from '#web/ui/calendar/calendar-types.ts';
import { Calendar } from '#web/ui/calendar/calendar.tsx';
import { useVisitWords } from './use-visit-words.ts';
import type { VisitFilters } from './use-visit-filters.ts';

interface VisitCalendarProps {
  readonly filters: VisitFilters;
  readonly addressOf: (id: string) => string;
}

/** Visits in a month or a week, on the days of the clock at the dealer. */
export function VisitCalendar({ filters, addressOf }: VisitCalendarProps) {
  const { t } = useTranslation('field-training');
  const go = useGo();
  const today = useToday();
  const calendar = useCalendarState(today);
  const { range, ...shown } = calendar;
  const { narrowed, status } = filters;
  const visits = useCall(
    visitCalls.all,
    { query: { ...narrowed, status, startDate: range.from, endDate: range.to } },
    { keepPrevious: true },
  );
  const entryOf = useEntries();
  // A calendar with too many visits says so, and a filter or a week makes it smaller.
  if (visits.isLoadingError) return <FailedReply reply={visits} />;
  return (
    <Calendar
      label={t('list.calendar')}
      entries={(visits.data?.appointments ?? []).map(entryOf)}
      {...shown}
      onOpen={(id) => void go(addressOf(id))}
      hrefOf={addressOf}
      busy={visits.isPending || visits.isPlaceholderData}
    />
  );
}

function useEntries(): (visit: Visit) => CalendarEntry {
  const words = useVisitWords();
  const { locale } = useFormats();
  return (visit) => {
    const [day = '', start = ''] = visit.startDate.split('T');
    const [endDay = '', end = ''] = visit.endDate.split('T');
    const { tone, word } = words.state(visit);
    return {
      id: visit._id,
      title: visit.topic,
      day,
      ...(endDay !== day && { endDay }),
      start,
      end,
      zone: zoneLabel(visit.timezone, visit.startsAt, locale),
      detail: [visit.dealer.name, visit.instructor.name].join(' · '),
      tone,
      state: word,
    };
  };
}
