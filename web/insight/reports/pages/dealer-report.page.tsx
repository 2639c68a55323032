import { useTranslation } from 'react-i18next';
import { dealerReportCalls, type ReportDealer } from '#contract/insight/dealer-reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useScoreAndTime } from '../figure-columns.tsx';
import { useReportArea } from '../use-report-area.ts';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';

const limit = 15;
const sorts = ['dealer.name', 'usersCount', 'completed', 'percent'] as const;

/** Dealers in the person's part of the network with how far their staff is. */
export function Page() {
  const { t } = useTranslation('reports');
  const area = useReportArea();
  const list = useListState(['text'], sorts);
  const dealers = useCall(
    dealerReportCalls.dealers,
    {
      query: {
        page: list.page,
        limit,
        text: list.filters.text,
        ...list.order,
      },
    },
    { keepPrevious: true },
  );
  const columns = useColumns();
  return (
    <>
      <PageHeader room={area.room} title={t('dealers.title')} sub={t('dealers.sub')} />
      <ListTable
        label={t('dealers.title')}
        list={list}
        reply={dealers}
        rows={dealers.data?.dealers}
        rowKey={(dealer) => dealer._id}
        columns={columns}
        sortedBy={{ key: 'dealer.name', direction: 'asc' }}
        search={t('dealers.search')}
        empty={{ title: t('dealers.empty.title'), sentence: t('dealers.empty.sentence') }}
      />
    </>
  );
}

function useColumns(): readonly Column<ReportDealer>[] {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const scoreAndTime = useScoreAndTime<ReportDealer>(sorts);
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
    ...scoreAndTime,
  ];
}
