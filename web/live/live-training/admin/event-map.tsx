import { IconArrowRight } from '@tabler/icons-react';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MapPoint } from '#web/ui/map/map-types.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { eventAddress } from './event-kind.ts';
import { EventStateChip } from './event-state-chip.tsx';
import { EventsOnMap, pinOf } from '../events-on-map.tsx';
import { useEventBar } from './use-event-bar.tsx';
import { datesOf, type EventFilters } from './use-event-filters.ts';
import { useEventWords } from './use-event-words.ts';

/** Pins beyond these are on the next page, as in the list. */
const limit = 100;

const none: readonly Event[] = [];

/** Events next to a map with their pins, a hundred on a page. */
export function EventMap({ filters, controls }: { filters: EventFilters; controls: ReactNode }) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const { list } = filters;
  const reply = useCall(
    eventCalls.list,
    { query: { ...filters.narrowed, ...datesOf(filters), page: list.page, limit } },
    { keepPrevious: true },
  );
  const isPast = useLastPage(reply, list);
  const events = reply.data?.events ?? none;
  const bar = useEventBar(filters, controls, events);
  const points = usePoints(events);
  const pagination = reply.data?.pagination;
  return (
    <Stack gap={16}>
      <FilterBar search={bar.search} {...bar.more} />
      {reply.isError && <FailedReply reply={reply} />}
      {(reply.isPending || isPast) && <SkeletonRows rows={6} />}
      {reply.data && !isPast && events.length === 0 && (
        <EmptyState plain title={t('events.noneOnMap')}>
          {t('events.noneOnMapSentence')}
        </EmptyState>
      )}
      {events.length > 0 && !isPast && (
        <EventsOnMap
          events={events}
          points={points}
          words={words}
          labels={{
            list: t('events.title'),
            map: t('ui:word.eventsOnTheMap'),
            noDate: t('event.noDate'),
            show: (event) => t('events.showOnMap', { name: words.title(event) }),
          }}
          hrefOf={eventAddress}
          detail={(event) => <Facts event={event} />}
          standing={(event) => <EventStateChip event={event} />}
          open={(event) => (
            <ButtonLink
              variant="filled"
              size="sm"
              href={eventAddress(event)}
              icon={<IconArrowRight size={16} stroke={1.7} />}
            >
              {t('ui:word.openEvent')}
            </ButtonLink>
          )}
        />
      )}
      {pagination && pagination.pages > 1 && (
        <Pagination page={list.page} limit={limit} total={pagination.total} onPage={list.setPage} />
      )}
      {bar.drawer}
    </Stack>
  );
}

function Facts({ event }: { event: Event }) {
  const formats = useFormats();
  const words = useEventWords();
  const { startsAt, endsAt, timezone } = event;
  const time = { start: startsAt, end: endsAt, zone: timezone };
  const yourTime = formatYourTime(time, formats.locale);
  return (
    <>
      <span>{words.place(event)}</span>
      {startsAt && <span>{formats.eventTime(time)}</span>}
      {yourTime && <span>{yourTime}</span>}
    </>
  );
}

/** The pins, with the date as their text. */
function usePoints(events: readonly Event[]): readonly MapPoint[] {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const words = useEventWords();
  return useMemo(
    () =>
      events.flatMap((event) => {
        const { startsAt, timezone, seats, seatsTaken } = event;
        const tile = startsAt === null ? undefined : formats.tile(startsAt, timezone);
        const state = [words.state(event).word, ...(seatsTaken >= seats ? [t('event.full')] : [])];
        return pinOf(event, {
          label: tile ? t('ui:word.monthDay', tile) : t('event.noDate'),
          name: [words.label(event), words.when(event), ...state].join(', '),
        });
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language, as the formats do
    [events, formats, t],
  );
}
