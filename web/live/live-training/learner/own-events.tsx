import type { UseQueryResult } from '@tanstack/react-query';
import { IconArrowRight, IconClock, IconMapPin, IconVideo } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { myEventCalls, OwnEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { MapCircle, MapPoint } from '#web/ui/map/map-types.ts';
import { NoResults } from '#web/ui/no-results.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { EventsOnMap, pinOf } from '../events-on-map.tsx';
import { PlaceChip } from './place-chip.tsx';
import { hasStarted } from '../place-state.ts';
import { SeatsLine } from '../seats-line.tsx';
import { listOfTab, type EventTab, type OwnFilters } from './use-own-filters.ts';
import { kilometersOfMile, useLearnerSettings, useOwnWords } from '../use-own-words.ts';

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
  const points = usePoints(events, now);
  const circle = useCircle(filters);
  const lastPage = Math.max(1, Math.ceil(total / limit));
  const isPast = !reply.isPlaceholderData && reply.data !== undefined && list.page > lastPage;
  useEffect(() => {
    if (isPast) list.setPage(lastPage, true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `setPage` is a new function at every render
  }, [isPast, lastPage]);
  if (reply.isLoadingError) return <FailedReply reply={reply} />;
  if (reply.isPending || isPast) return <SkeletonRows rows={6} />;
  if (events.length === 0)
    return filters.isNarrowed ? (
      <NoResults onClear={filters.clear}>{t('noneFound')}</NoResults>
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

  return (
    <>
      <EventsOnMap
        events={events}
        points={points}
        words={words}
        labels={{
          list: t(`tab.${tab}`),
          map: t('ui:word.eventsOnTheMap'),
          noDate: t('noDate'),
          show: (event) => t('map.show', { name: words.title(event) }),
        }}
        hrefOf={hrefOf}
        detail={(event) => <Facts event={event} now={now} />}
        standing={(event) => (
          <>
            <PlaceChip event={event} now={now} />
            {!event.canceledAt && !hasStarted(event, now) && <SeatsLine event={event} most={12} isBare />}
          </>
        )}
        open={(event) => (
          <ButtonLink
            variant="filled"
            href={hrefOf(event)}
            iconAfter={<IconArrowRight size={16} stroke={1.7} />}
          >
            {t('ui:word.openEvent')}
          </ButtonLink>
        )}
        circle={circle}
        isMapOptional
        isBusy={reply.isPlaceholderData}
      />
      {total > limit && <Pagination page={list.page} limit={limit} total={total} onPage={list.setPage} />}
      <p className="sub">{t('timesNote')}</p>
    </>
  );
}

const hrefOf = ({ _id }: OwnEvent) => addressOf(screens.page, { id: _id });

function Facts({ event, now }: { event: OwnEvent; now: number }) {
  const formats = useFormats();
  const words = useOwnWords();
  const { startsAt, endsAt, timezone, virtual } = event;
  const yourTime = formatYourTime({ start: startsAt, end: endsAt, zone: timezone }, formats.locale);
  const Place = virtual ? IconVideo : IconMapPin;
  const minimum = words.minimum(event, 'short');
  return (
    <>
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
    </>
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

/** The pins, with the date as their text. */
function usePoints(events: readonly OwnEvent[], now: number): readonly MapPoint[] {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  return useMemo(
    () =>
      events.flatMap((event) => {
        const { startsAt, timezone } = event;
        const tile = startsAt === null ? undefined : formats.tile(startsAt, timezone);
        const standing = words.standing(event, now).word;
        return pinOf(event, {
          label: tile ? t('ui:word.monthDay', tile) : t('noDate'),
          name: [words.title(event), words.place(event), words.when(event), standing].join(', '),
        });
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words follow the language, as the formats do
    [events, now, formats, t],
  );
}
