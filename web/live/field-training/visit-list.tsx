import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { visitCalls, type Visit } from '#contract/live/field-training.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable, type ListTableProps } from '#web/platform/lists/list-table.tsx';
import { useCall } from '#web/platform/query.ts';
import { EventWhen } from '#web/live/event-when.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { DateTile } from '#web/ui/date-tile.tsx';
import { IdentityCell, TwoLines } from '#web/ui/identity-cell.tsx';
import { useTypeName } from './use-visit-words.ts';
import type { VisitFilters } from './use-visit-filters.ts';
import { VisitStateChip } from './visit-state-chip.tsx';

const limit = 10;

interface VisitListProps {
  readonly filters: VisitFilters;
  readonly addressOf: (id: string) => string;
  readonly controls?: ReactNode;
  readonly choices?: ListTableProps<Visit, 'type' | 'adminGroup' | 'status' | 'text', never>['choices'];
  readonly empty: { readonly title: string; readonly sentence: string; readonly action?: ReactNode };
}

/** Visits as rows, ten on a page. Of coming visits, the next one is first. */
export function VisitList({ filters, addressOf, controls, choices, empty }: VisitListProps) {
  const { t } = useTranslation('field-training');
  const { list, narrowed, dateRange, status } = filters;
  const reply = useCall(
    visitCalls.list,
    { query: { ...narrowed, dateRange, status, page: list.page, limit } },
    { keepPrevious: true },
  );
  const columns = useColumns(addressOf);
  return (
    <ListTable
      label={t('list.label')}
      list={list}
      reply={reply}
      rows={reply.data?.appointments}
      rowKey={(visit) => visit._id}
      columns={columns}
      search={t('list.search')}
      {...(choices && { choices })}
      {...(controls && { moreFilters: { children: controls } })}
      empty={empty}
    />
  );
}

function useColumns(addressOf: (id: string) => string): readonly Column<Visit>[] {
  const { t } = useTranslation('field-training');
  const formats = useFormats();
  const typeName = useTypeName();
  return [
    {
      key: 'topic',
      header: t('field.visit'),
      primary: true,
      cell: (visit) => (
        <IdentityCell
          before={<DateTile tile={formats.tile(visit.startsAt, visit.timezone)} />}
          title={visit.topic}
          href={addressOf(visit._id)}
          detail={[typeName(visit.type), ...(visit.read ? [] : [t('list.unread')])].join(' · ')}
        />
      ),
    },
    {
      key: 'when',
      header: t('field.when'),
      priority: 2,
      phone: 'line',
      width: 230,
      cell: ({ startsAt, endsAt, timezone }) => (
        <EventWhen startsAt={startsAt} endsAt={endsAt} timezone={timezone} />
      ),
    },
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      priority: 2,
      width: 220,
      cell: ({ dealer }) => (
        <TwoLines first={dealer.name} second={[dealer.city, dealer.region].filter(Boolean).join(', ')} />
      ),
    },
    {
      key: 'instructor',
      header: t('field.instructor'),
      priority: 3,
      width: 170,
      cell: ({ instructor }) => instructor.name,
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 130,
      cell: (visit) => <VisitStateChip visit={visit} />,
    },
  ];
}
