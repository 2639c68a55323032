import { useTranslation } from 'react-i18next';
import { reportCalls, type ReportDealer } from '#contract/insight/reports.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useListState } from '#web/platform/use-list-state.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterBar } from '#web/ui/filter-bar.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';

const limit = 15;
type SortKey = 'dealer.name' | 'usersCount' | 'completed' | 'percent';

/** Dealers in the person's part of the network with how far their staff is. */
export function Page() {
  const { t } = useTranslation('reports');
  const list = useListState(['text']);
  const dealers = useCall(
    reportCalls.dealers,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        ...(list.sort && { sortBy: list.sort.key as SortKey, direction: list.sort.direction }),
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <>
      <PageHeader room="learner" title={t('dealers.title')} sub={t('dealers.sub')} />
      <DataTable
        label={t('dealers.title')}
        columns={columns}
        rows={dealers.data?.dealers}
        rowKey={(dealer) => dealer._id}
        sort={list.sort ?? { key: 'dealer.name', direction: 'asc' }}
        onSort={({ key, direction }) => list.setSort(key, direction)}
        refreshing={dealers.isPlaceholderData}
        filters={
          <FilterBar
            search={{
              label: t('dealers.search'),
              value: list.filters.text ?? '',
              onChange: (text) => list.setFilters({ text: text || undefined }),
            }}
          />
        }
        {...(list.isFiltered && { filtered: { onClear: list.clearFilters } })}
        {...(dealers.isError && {
          failed: { message: failureText(dealers.error), onRetry: () => void dealers.refetch() },
        })}
        empty={<EmptyState title={t('dealers.empty.title')}>{t('dealers.empty.sentence')}</EmptyState>}
        footer={
          dealers.data && (
            <Pagination
              page={list.page}
              limit={limit}
              total={dealers.data.pagination.total}
              onPage={list.setPage}
            />
          )
        }
      />
    </>
  );
}

function useColumns(): readonly Column<ReportDealer>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  return [
    {
      key: 'dealer.name',
      header: t('column.dealer'),
      primary: true,
      sortable: true,
      cell: (dealer) => (
        <IdentityCell title={dealer.name} detail={`${dealer.number} · ${dealer.city}, ${dealer.region}`} />
      ),
    },
    {
      key: 'usersCount',
      header: t('column.people'),
      align: 'end',
      sortable: true,
      width: 110,
      cell: (dealer) => formats.number(dealer.usersCount),
    },
    {
      key: 'percent',
      header: t('column.training'),
      sortable: true,
      width: 220,
      cell: (dealer) => (
        <StageLine
          segments={stageShare(dealer.percent)}
          label={dealer.name}
          words={t('coursesOf', {
            done: dealer.completed,
            count: dealer.completed + dealer.inProgress + dealer.notStarted,
          })}
        />
      ),
    },
    {
      key: 'score',
      header: t('column.score'),
      align: 'end',
      hideOnPhone: true,
      width: 120,
      cell: (dealer) => (dealer.averageScore === null ? '–' : formats.percent(dealer.averageScore / 100)),
    },
    {
      key: 'time',
      header: t('column.time'),
      align: 'end',
      hideOnPhone: true,
      width: 120,
      cell: (dealer) => formats.duration(dealer.timeSpent),
    },
  ];
}
