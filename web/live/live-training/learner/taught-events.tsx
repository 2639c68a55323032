import { IconClock, IconMapPin, IconNavigation, IconVideo } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { myEventCalls, type TaughtEvent } from '#contract/live/ilt-my-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { formatYourTime } from '#web/platform/formats/your-time.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { directionsTo } from '../directions.ts';
import { EventsOnMap } from '../events-on-map.tsx';
import { SeatsLine } from '../seats-line.tsx';
import { useOwnWords } from '../use-own-words.ts';

const limit = 20;
const ranges = ['upcoming', 'past'] as const;
const noPins = [] as const;

/** The events that the reader teaches: where and when, the way there, and how many come. */
export function TaughtEvents() {
  const { t } = useTranslation('live-training');
  const words = useOwnWords();
  const list = useListState({ range: ranges });
  const { range = 'upcoming' } = list.filters;
  const reply = useCall(
    myEventCalls.taught,
    { query: { dateRange: range, page: list.page, limit } },
    { keepPrevious: true },
  );
  const hrefOf = ({ _id }: TaughtEvent) => addressOf(screens.teaching, { id: _id });
  const { events, pagination } = reply.data ?? {};
  return (
    <Stack gap={16}>
      <Row>
        <Segmented
          label={t('teach.which')}
          value={range}
          options={ranges.map((value) => ({ value, label: t(`teach.${value}`) }))}
          onChange={(value) => list.setFilters({ range: value === 'past' ? value : undefined })}
        />
      </Row>
      {reply.isLoadingError && <FailedReply reply={reply} />}
      {reply.isPending && <SkeletonRows rows={6} />}
      {events?.length === 0 && (
        <EmptyState motif="dial" title={t(range === 'past' ? 'teach.nonePast' : 'teach.none')}>
          {t(range === 'past' ? 'teach.nonePastSentence' : 'teach.noneSentence')}
        </EmptyState>
      )}
      {events && events.length > 0 && (
        <EventsOnMap
          events={events}
          points={noPins}
          isMapOptional
          words={words}
          labels={{
            list: t('tab.teach'),
            map: t('ui:word.eventsOnTheMap'),
            noDate: t('noDate'),
            show: words.title,
          }}
          hrefOf={hrefOf}
          detail={(event) => <Facts event={event} />}
          standing={(event) => <Standing event={event} />}
          open={() => null}
          isBusy={reply.isPlaceholderData}
        />
      )}
      {pagination && pagination.total > limit && (
        <Pagination page={list.page} limit={limit} total={pagination.total} onPage={list.setPage} />
      )}
    </Stack>
  );
}

function Facts({ event }: { event: TaughtEvent }) {
  const { t } = useTranslation('live-training');
  const formats = useFormats();
  const words = useOwnWords();
  const { startsAt, endsAt, timezone, virtual, location } = event;
  const yourTime = formatYourTime({ start: startsAt, end: endsAt, zone: timezone }, formats.locale);
  const Place = virtual ? IconVideo : IconMapPin;
  return (
    <>
      {startsAt && (
        <span>
          <IconClock size={15} stroke={1.7} aria-hidden="true" />
          {formats.eventTime({ start: startsAt, end: endsAt, zone: timezone })}
        </span>
      )}
      {yourTime && <span>{yourTime}</span>}
      <span>
        <Place size={15} stroke={1.7} aria-hidden="true" />
        {location
          ? [location.venue, location.address, words.place(event)].filter(Boolean).join(', ')
          : words.place(event)}
      </span>
      {location && (
        <span>
          <IconNavigation size={15} stroke={1.7} aria-hidden="true" />
          <a href={directionsTo(location)} target="_blank" rel="noreferrer">
            {t('ui:word.directions')}
          </a>
        </span>
      )}
      <span>{words.type(event.type)}</span>
    </>
  );
}

/** How many come, and the way there. */
function Standing({ event }: { event: TaughtEvent }) {
  const { t } = useTranslation('live-training');
  const { canceledAt, link, waitingCount } = event;
  if (canceledAt) return <StatusChip tone="bad">{t('chip.canceled')}</StatusChip>;
  return (
    <>
      <SeatsLine
        event={event}
        most={12}
        {...(waitingCount > 0 && { note: t('ui:word.peopleWait', { count: waitingCount }) })}
      />
      {link && (
        <ButtonLink size="xs" href={link} target="_blank" rel="noreferrer">
          {t('ui:word.startTheLivestream')}
        </ButtonLink>
      )}
    </>
  );
}
