import { IconArrowRight, IconMapPin } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLastPage } from '#web/platform/lists/use-last-page.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Stack } from '#web/ui/layout.tsx';
import type { MapPoint } from '#web/ui/map/map-types.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { eventAddress } from './event-list.tsx';
import { EventStateChip } from './event-state-chip.tsx';
import classes from './event-map.module.css';
import { titleBoth } from '../training-texts.ts';
import { useEventBar } from './use-event-bar.tsx';
import { datesOf, type EventFilters } from './use-event-filters.ts';
import { useEventWords } from './use-event-words.ts';

/** Pins beyond these are on the next page, as in the list. */
const limit = 100;

const none: readonly Event[] = [];

/** Events next to a map with their pins. Both share one selection; virtual events are only in the list. */
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
  const [selected, setSelected] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const points = usePoints(events);
  const chosen = events.find(({ _id }) => _id === selected);
  const select = (id: string) => {
    setSelected(id);
    document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' });
  };
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
        <div className={classes.split}>
          <ul className={classes.rows} aria-label={t('events.title')}>
            {events.map((event) => (
              <EventRow
                key={event._id}
                event={event}
                isSelected={event._id === selected}
                onHover={setHovered}
                onShow={points.some(({ id }) => id === event._id) ? select : undefined}
              />
            ))}
          </ul>
          <div className={classes.map}>
            <MapView
              label={t('events.map')}
              points={points}
              {...(selected !== undefined && { selected })}
              {...(hovered !== undefined && { hovered })}
              onSelect={select}
              onHover={setHovered}
              height="fill"
              isListed
              {...(chosen && {
                card: (
                  <div className={classes.card}>
                    <p>{[words.when(chosen), chosen.location?.city].filter(Boolean).join(' · ')}</p>
                    <strong>{words.title(chosen)}</strong>
                    <ButtonLink
                      variant="filled"
                      size="sm"
                      href={eventAddress(chosen)}
                      icon={<IconArrowRight size={16} stroke={1.7} />}
                    >
                      {t('events.open')}
                    </ButtonLink>
                  </div>
                ),
              })}
            />
          </div>
        </div>
      )}
      {pagination && pagination.pages > 1 && (
        <Pagination page={list.page} limit={limit} total={pagination.total} onPage={list.setPage} />
      )}
      {bar.drawer}
    </Stack>
  );
}

const rowId = (id: string) => `event-${id}`;

interface EventRowProps {
  readonly event: Event;
  readonly isSelected: boolean;
  readonly onHover: (id: string | undefined) => void;
  readonly onShow: ((id: string) => void) | undefined;
}

function EventRow({ event, isSelected, onHover, onShow }: EventRowProps) {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const formats = useFormats();
  const words = useEventWords();
  const { _id, startsAt, endsAt, timezone } = event;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only marks the pin; the button shows it to everyone else
    <li
      id={rowId(_id)}
      className={classes.row}
      data-selected={isSelected || undefined}
      onMouseEnter={() => onHover(_id)}
      onMouseLeave={() => onHover(undefined)}
    >
      <DateTile tile={startsAt ? formats.tile(startsAt, timezone) : undefined} missing={t('event.noDate')} />
      <span className={classes.words}>
        <AppLink href={eventAddress(event)}>
          <TextIn text={titleBoth(event)} language={language} />
        </AppLink>
        <small>
          {[
            words.place(event),
            startsAt && formats.eventTime({ start: startsAt, end: endsAt, zone: timezone }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <EventStateChip event={event} />
      {onShow && (
        <IconButton
          size="sm"
          label={t('events.showOnMap', { name: words.title(event) })}
          aria-pressed={isSelected}
          icon={<IconMapPin size={18} stroke={1.7} />}
          onClick={() => onShow(_id)}
        />
      )}
    </li>
  );
}

/** The pins, with the date as their text. Full and canceled events are outlined. */
function usePoints(events: readonly Event[]): readonly MapPoint[] {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  const words = useEventWords();
  return useMemo(
    () =>
      events.flatMap((event): MapPoint[] => {
        const { location, startsAt, timezone, seats, seatsTaken, canceledAt } = event;
        if (!location || location.latitude === null || location.longitude === null) return [];
        const isFull = seatsTaken >= seats;
        const tile = startsAt === null ? undefined : formats.tile(startsAt, timezone);
        const state = words.state(event).word;
        return [
          {
            id: event._id,
            latitude: location.latitude,
            longitude: location.longitude,
            label: tile ? t('events.pin', tile) : t('event.noDate'),
            name: [words.label(event), words.when(event), state, ...(isFull ? [t('event.full')] : [])].join(
              ', ',
            ),
            caption: location.city,
            look: isFull || canceledAt ? 'outlined' : 'filled',
          },
        ];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language, as the formats do
    [events, formats, t],
  );
}
