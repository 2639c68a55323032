import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { editAction } from '#web/platform/lists/row-actions.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { EventWhen } from '#web/live/event-when.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DateTile } from '#web/ui/date-tile.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import type { MenuAction } from '#web/ui/menu.tsx';
import { Row } from '#web/ui/layout.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { DecisionChip } from './decision-chip.tsx';
import { EventStateChip } from './event-state-chip.tsx';
import { titleBoth } from '../training-texts.ts';
import { useEventBar } from './use-event-bar.tsx';
import { datesOf, type EventFilters } from './use-event-filters.ts';
import { useEventWords } from './use-event-words.ts';
import { useTypeName } from './use-form-settings.ts';

const limit = 10;

export const eventAddress = ({ _id }: Pick<Event, '_id'>) => addressOf(screens.event, { id: _id });

interface EventListProps {
  readonly filters: EventFilters;
  readonly controls: ReactNode;
  readonly menu: (event: Event) => MenuAction[];
  readonly addButton: ReactNode;
}

/** Events as rows, ten on a page. */
export function EventList({ filters, controls, menu, addButton }: EventListProps) {
  const { t } = useTranslation('live-training-admin');
  const words = useEventWords();
  const { list, status } = filters;
  const events = useCall(
    eventCalls.list,
    { query: { ...filters.narrowed, ...datesOf(filters), page: list.page, limit } },
    { keepPrevious: true },
  );
  const bar = useEventBar(filters, controls, events.data?.events);
  const columns = useColumns();
  return (
    <>
      <ListTable
        label={t('events.title')}
        list={list}
        reply={events}
        rows={events.data?.events}
        rowKey={(event) => event._id}
        rowMenu={(event) => ({
          name: words.title(event),
          items: [
            editAction(t(event.abilities.edit ? 'ui:word.edit' : 'ui:word.open'), eventAddress(event)),
            ...menu(event),
          ],
        })}
        columns={columns}
        sortedBy={filters.order}
        search={t('events.search')}
        moreFilters={bar.more}
        empty={
          status === 'deleted'
            ? { title: t('publishing:binEmpty'), sentence: t('publishing:binSentence') }
            : { title: t('events.empty'), sentence: t('events.emptySentence'), action: addButton }
        }
      />
      {bar.drawer}
    </>
  );
}

function useColumns(): readonly Column<Event>[] {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const formats = useFormats();
  const typeName = useTypeName();
  return [
    {
      key: 'title',
      header: t('field.event'),
      primary: true,
      cell: (event) => (
        <IdentityCell
          before={
            <DateTile
              tile={event.startsAt ? formats.tile(event.startsAt, event.timezone) : undefined}
              missing={t('event.noDate')}
            />
          }
          title={<TextIn text={titleBoth(event)} language={language} />}
          href={eventAddress(event)}
          detail={[typeName(event.type), t(`event.taught.${event.language}`)].join(' · ')}
        />
      ),
    },
    {
      key: 'startDate',
      header: t('field.start'),
      sortable: true,
      hideOnPhone: true,
      width: 210,
      cell: ({ startsAt, endsAt, timezone }) =>
        startsAt ? (
          <EventWhen startsAt={startsAt} endsAt={endsAt} timezone={timezone} />
        ) : (
          t('event.noDateLong')
        ),
    },
    {
      key: 'city',
      header: t('field.place'),
      sortable: true,
      hideOnPhone: true,
      width: 200,
      cell: ({ virtual, location, room }) =>
        virtual || !location ? (
          t(virtual ? 'event.livestream' : 'event.noPlace')
        ) : (
          <TwoLines
            first={`${location.city}, ${location.state}`}
            second={[location.venue, room?.name].filter(Boolean).join(', ')}
          />
        ),
    },
    {
      key: 'seats',
      header: t('field.seatsTaken'),
      align: 'end',
      hideOnPhone: true,
      width: 120,
      cell: ({ seats, seatsTaken }) =>
        t('event.seatsTaken', { taken: formats.number(seatsTaken), seats: formats.number(seats) }),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 130,
      cell: (event) => (
        <Row gap={4}>
          <EventStateChip event={event} />
          <DecisionChip event={event} />
        </Row>
      ),
    },
  ];
}
