import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { eventRanges } from '#contract/library/event-answers.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventCard } from '#contract/library/events.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { useAudienceColumn } from '#web/people/audiences/use-audience-column.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { usePublicationColumns } from '#web/platform/publishing/publication-columns.tsx';
import { PublishableListPage } from '#web/platform/publishing/publishable-list-page.tsx';
import { usePublishableList } from '#web/platform/publishing/use-publishable-list.ts';
import { useBrandChoice } from '#web/training/brands/use-managed-brands.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { useMoreFilters } from '../../articles/writing/more-filters.tsx';
import { EventStateChips } from '../event-chips.tsx';
import { useEventWords } from '../use-event-words.ts';
import { eventKind } from './event-kind.ts';
import { useCanceling } from './use-canceling.tsx';

const tabs = ['all', ...publicationStatuses, 'canceled', 'deleted'] as const;
const sorts = ['date', 'title', 'updatedAt'] as const;

/** Every event the person works on: search, filter, publish, cancel, trash. */
export function Page() {
  const { t } = useTranslation('events-admin');
  const list = useListState(
    { text: 'text', brand: 'text', department: 'text', date: 'text', range: eventRanges, state: tabs },
    sorts,
  );
  const filters = useMoreFilters(list, {
    title: t('filters.title'),
    departmentHint: t('filters.departmentHint'),
    day: t('filters.day'),
    apply: t('filters.apply'),
  });
  const { state, brand, department, range } = list.filters;
  const canceling = useCanceling();
  const page = usePublishableList(eventKind, {
    list,
    tabs,
    scope: { isAdmin: 'true' },
    narrowed: {
      brandId: brand,
      assignmentGroup: department,
      date: filters.day,
      range,
      canceled: state === 'canceled' ? 'true' : undefined,
    },
  });
  return (
    <PublishableListPage
      page={page}
      columns={useColumns(page.isTrash)}
      sortedBy={{ key: 'date', direction: 'asc' }}
      choices={[
        {
          name: 'range',
          label: t('ui:word.date'),
          options: eventRanges.map((value) => ({ value, label: t(`range.${value}`) })),
        },
        ...useBrandChoice(),
      ]}
      moreFilters={filters.more}
      create={screens.create.path}
      links={({ _id }) => [
        {
          key: 'attendance',
          label: t('attendance.title'),
          icon: <IconUsers size={16} stroke={1.7} />,
          href: addressOf(screens.attendance, { eventId: _id }),
        },
      ]}
      ownActions={canceling.actions}
    >
      {filters.drawer}
      {canceling.dialogs}
    </PublishableListPage>
  );
}

function useColumns(isTrash: boolean): readonly Column<EventCard>[] {
  const { t } = useTranslation('events-admin');
  const formats = useFormats();
  const words = useEventWords();
  const columns = usePublicationColumns(eventKind, isTrash);
  const audience = useAudienceColumn<EventCard>((event) => event.audience, 200);
  return [
    columns.title({ key: 'title', header: t('column.title') }, (event) => ({
      detail: [event.brand?.name, words.place(event)].filter(Boolean).join(' · '),
    })),
    {
      key: 'date',
      header: t('ui:word.date'),
      sortable: true,
      phone: 'figure',
      width: 220,
      cell: (event) => words.moment(event),
    },
    audience,
    columns.status(190, { first: (event) => <EventStateChips event={event} /> }),
    {
      key: 'answers',
      header: t('ui:word.answers'),
      priority: 2,
      width: isTrash ? 200 : 130,
      cell: ({ counts, purgedAt }) =>
        purgedAt ? (
          t('publishing:until', { date: formats.date(purgedAt, 'MM/DD/YYYY') })
        ) : (
          <TwoLines
            first={t('going', { count: counts.going, shown: formats.number(counts.going) })}
            second={t('interested', { count: counts.interested, shown: formats.number(counts.interested) })}
          />
        ),
    },
  ];
}
