import type { UseQueryResult } from '@tanstack/react-query';
import { IconArrowRight, IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { myEventCalls, OwnEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { DateTile } from '#web/ui/date-tile.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { MapCircle, MapPoint } from '#web/ui/map/map-types.ts';
import { MapView } from '#web/ui/map/map-view.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { titleBoth } from '../training-texts.ts';
import classes from './events.module.css';
import { PlaceChip } from './place-chip.tsx';
import { hasStarted } from './place-state.ts';
import { SeatsLine } from './seats-line.tsx';
import { listOfTab, type EventTab, type OwnFilters } from './use-own-filters.ts';
import { kilometersOfMile, useLearnerSettings, useOwnWords } from './use-own-words.ts';

const none: readonly OwnEvent[] = [];

interface OwnEventsProps {
  readonly tab: EventTab;
  readonly filters: OwnFilters;
  readonly reply: UseQueryResult<Reply<typeof myEventCalls.myEvents>>;
  readonly limit: number;
}

/** One list of the reader next to a map with its pins. Both share one selection; virtual events are only in the list. */
export function OwnEvents({ tab, filters, reply, limit }: OwnEventsProps) {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const { list } = filters;
  const events = reply.data?.[listOfTab[tab]] ?? none;
  const total = reply.data?.totals[listOfTab[tab]] ?? 0;
  const now = reply.dataUpdatedAt;
  const [selected, setSelected] = useState<string>();
  const [hovered, setHovered] = useState<string>();
  const points = usePoints(events, now);
  const circle = useCircle(filters);
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const isPast = !reply.isPlaceholderData && reply.data !== undefined && list.page > lastPage;
  useEffect(() => {
    if (isPast) list.setPage(lastPage, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setPage` is a new function at every render
  }, [isPast, lastPage]);
  if (reply.isError) return <FailedReply reply={reply} />;
  if (reply.isPending || isPast) return <SkeletonRows rows={6} />;
  if (events.length === 0)
    return filters.isNarrowed ? (
      <EmptyState
        plain
        title={t('ui:word.noResults')}
        action={<Button onClick={filters.clear}>{t('ui:filters.clear')}</Button>}
      >
        {t('noneFound')}
      </EmptyState>
    ) : (
      <EmptyState
        motif="dial"
        title={t(`empty.${tab}.title`)}
        {...(tab !== 'open' && {
          action: <Button onClick={() => list.setFilters({ tab: undefined })}>{t('empty.seeOpen')}</Button>,
        })}
      >
        {t(`empty.${tab}.sentence`)}
      </EmptyState>
    );

  const chosen = events.find(({ _id }) => _id === selected);
  const select = (id: string) => {
    setSelected(id);
    document.getElementById(rowId(id))?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      <div className={classes.split} data-alone={points.length === 0 || undefined}>
        <ul className={classes.rows} aria-label={t(`tab.${tab}`)} aria-busy={reply.isPlaceholderData}>
          {events.map((event) => (
            <EventRow
              key={event._id}
              event={event}
              now={now}
              isSelected={event._id === selected}
              onHover={setHovered}
              onShow={points.some(({ id }) => id === event._id) ? select : undefined}
            />
          ))}
        </ul>
        {points.length > 0 && (
          <div className={classes.map}>
            <MapView
              label={t('map.label')}
              points={points}
              {...(circle && { circle })}
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
                      href={addressOf(screens.page, { id: chosen._id })}
                      iconAfter={<IconArrowRight size={16} stroke={1.7} />}
                    >
                      {t('map.open')}
                    </ButtonLink>
                  </div>
                ),
              })}
            />
          </div>
        )}
      </div>
      {total > limit && <Pagination page={list.page} limit={limit} total={total} onPage={list.setPage} />}
      <p className={classes.note}>{t('timesNote')}</p>
    </>
  );
}

const rowId = (id: string) => `event-${id}`;

interface EventRowProps {
  readonly event: OwnEvent;
  readonly now: number;
  readonly isSelected: boolean;
  readonly onHover: (id: string | undefined) => void;
  readonly onShow: ((id: string) => void) | undefined;
}

function EventRow({ event, now, isSelected, onHover, onShow }: EventRowProps) {
  const { t } = useTranslation('live-training');
  const language = useLanguage();
  const formats = useFormats();
  const words = useOwnWords();
  const { _id, startsAt, endsAt, timezone, virtual, canceledAt } = event;
  const yourTime = formatYourTime({ start: startsAt, zone: timezone }, formats.locale);
  const Place = virtual ? IconVideo : IconMapPin;
  const minimum = words.minimum(event, 'short');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only marks the pin; the button shows it to everyone else
    <li
      id={rowId(_id)}
      className={classes.row}
      data-selected={isSelected || undefined}
      onMouseEnter={() => onHover(_id)}
      onMouseLeave={() => onHover(undefined)}
    >
      <DateTile tile={startsAt ? formats.tile(startsAt, timezone) : undefined} missing={t('noDate')} />
      <div className={classes.words}>
        <AppLink href={addressOf(screens.page, { id: _id })}>
          <TextIn text={titleBoth(event)} language={language} />
        </AppLink>
        <p className={classes.facts}>
          <span>
            <Place size={15} stroke={1.7} aria-hidden="true" />
            {words.place(event)}
          </span>
          {startsAt && (
            <span>
              <IconClock size={15} stroke={1.7} aria-hidden="true" />
              {formats.eventTime({ start: startsAt, end: endsAt, zone: timezone })}
            </span>
          )}
          {yourTime && <span>{yourTime}</span>}
          <span>{words.type(event.type)}</span>
          {event.kilometers !== null && <span>{words.away(event.kilometers)}</span>}
          {minimum && !hasStarted(event, now) && <span>{minimum}</span>}
        </p>
      </div>
      <div className={classes.standing}>
        <PlaceChip event={event} now={now} />
        {!canceledAt && !hasStarted(event, now) && <SeatsLine event={event} most={12} isBare />}
      </div>
      {onShow && (
        <IconButton
          label={t('map.show', { name: words.title(event) })}
          aria-pressed={isSelected}
          icon={<IconMapPin size={18} stroke={1.7} />}
          onClick={() => onShow(_id)}
        />
      )}
    </li>
  );
}

/** The area of “near my dealer”. */
function useCircle({ narrowed: { near } }: OwnFilters): MapCircle | undefined {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const home = useLearnerSettings()?.home;
  const name =
    home && near ? t('near.circle', { distance: words.distance(Number(near)), dealer: home.dealer }) : '';
  return useMemo(
    () =>
      home?.place && near
        ? {
            ...home.place,
            radiusKilometers: Number(near) * (home.unit === 'mi' ? kilometersOfMile : 1),
            name,
          }
        : undefined,
    [home, near, name],
  );
}

/** The pins, with the date as their text. Full and canceled events are outlined. */
function usePoints(events: readonly OwnEvent[], now: number): readonly MapPoint[] {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  return useMemo(
    () =>
      events.flatMap((event): MapPoint[] => {
        const { location, startsAt, timezone, seats, seatsTaken, canceledAt } = event;
        if (!location || location.latitude === null || location.longitude === null) return [];
        const tile = startsAt === null ? undefined : formats.tile(startsAt, timezone);
        return [
          {
            id: event._id,
            latitude: location.latitude,
            longitude: location.longitude,
            label: tile ? t('map.pin', tile) : t('noDate'),
            name: [
              words.title(event),
              words.place(event),
              words.when(event),
              words.standing(event, now).word,
            ].join(', '),
            caption: location.city,
            look: seatsTaken >= seats || canceledAt ? 'outlined' : 'filled',
          },
        ];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language, as the formats do
    [events, now, formats, t],
  );
}
