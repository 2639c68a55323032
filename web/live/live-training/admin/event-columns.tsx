import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { PlanChips } from '#web/platform/publishing/plan-chips.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { EventWhen } from '#web/live/event-when.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DateTile } from '#web/ui/date-tile.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { Row } from '#web/ui/layout.tsx';
import { TextIn } from '#web/ui/text-in.tsx';
import { DecisionChip } from './decision-chip.tsx';
import { eventAddress } from './event-kind.ts';
import { EventStateChip } from './event-state-chip.tsx';
import { titleBoth } from '../training-texts.ts';
import { useTypeName } from './use-form-settings.ts';

/** What the list says of an event. */
export function useEventColumns(): readonly Column<Event>[] {
  const { t } = useTranslation('live-training-admin');
  const language = useLanguage();
  const formats = useFormats();
  const typeName = useTypeName();
  return [
    {
      key: 'title',
      header: t('ui:word.event'),
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
      priority: 2,
      phone: 'line',
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
      priority: 2,
      width: 200,
      cell: ({ virtual, location, room }) =>
        virtual || !location ? (
          t(virtual ? 'ui:word.livestream' : 'event.noPlace')
        ) : (
          <TwoLines
            first={`${location.city}, ${location.state}`}
            second={[location.venue, room?.name].filter(Boolean).join(', ')}
          />
        ),
    },
    {
      key: 'seats',
      header: t('ui:word.seatsTaken'),
      align: 'end',
      priority: 3,
      phone: 'figure',
      width: 120,
      cell: ({ seats, seatsTaken }) =>
        t('ui:word.takenOfSeats', { taken: formats.number(seatsTaken), seats: formats.number(seats) }),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 130,
      cell: (event) => (
        <Row gap={4}>
          <EventStateChip event={event} />
          <PlanChips plans={event.plans} />
          <DecisionChip event={event} />
        </Row>
      ),
    },
  ];
}
