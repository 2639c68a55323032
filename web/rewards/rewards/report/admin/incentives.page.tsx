import { reportRoom } from '#contract/admin-rooms.ts';
import { useTranslation } from 'react-i18next';
import { nameIn } from '#contract/platform/language.ts';
import { publicationStatuses } from '#contract/platform/publishing.ts';
import {
  incentiveReportCalls as calls,
  type ReportedIncentive,
} from '#contract/rewards/incentive-reports.calls.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { RoomTabs } from '#web/platform/room-tabs.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { IncentiveIcon } from '#web/rewards/incentives/incentive-icon.tsx';
import { useManagedBrands } from '#web/training/brands/use-managed-brands.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageShare } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { earnedOf, redeemedOf } from '#contract/rewards/incentive-figures.rules.ts';
import { detailsAddress } from '../report-addresses.ts';
import { useFigureKpis } from '../use-figure-kpis.ts';

const limit = 20;
const sorts = ['name', 'earned', 'redeemed', 'points'] as const;
const nothing: ReportedIncentive['figures'] = {
  unassignedCount: 0,
  earnedCount: 0,
  redeemedCount: 0,
  sentCount: 0,
  undoneCount: 0,
  pointsSpent: 0,
};

/** The incentives the person works on, with what people have earned and redeemed of each. */
export function Page() {
  const { t } = useTranslation('incentive-reports');
  const list = useListState({ text: 'text', brand: 'text', status: publicationStatuses }, sorts);
  const { text, brand, status } = list.filters;
  const query = { text, brand, status, ...list.order };
  const incentives = useCall(
    calls.list,
    { query: { page: list.page, limit, ...query } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(calls.list, { query: { ...paging, ...query } });
    return { rows: reply.incentives, pagination: reply.pagination };
  });
  const brands = useManagedBrands();
  const kpis = useFigureKpis(incentives.data?.figures ?? nothing);
  return (
    <>
      <ReportHeader
        title={t('incentives.title')}
        sub={t('incentives.sub')}
        table={{ call: calls.export, query, rows: incentives.data?.pagination.total }}
        onPrint={print.print}
      />
      <RoomTabs room={reportRoom} current="rewards.report" label={t('ui:word.reports')} />
      <Stack gap={16}>
        {incentives.data && <Kpis items={kpis} />}
        <ListTable
          label={t('incentives.title')}
          list={list}
          reply={incentives}
          rows={print.rows ?? incentives.data?.incentives}
          whole={print.rows !== undefined}
          rowKey={(incentive) => incentive._id}
          columns={useColumns()}
          sortedBy={{ key: 'name', direction: 'asc' }}
          search={t('ui:word.nameOrDescription')}
          choices={[
            {
              name: 'status',
              label: t('ui:word.status'),
              options: publicationStatuses.map((value) => ({ value, label: t(`ui:status.${value}`) })),
            },
            ...(brands.length > 1
              ? [{ name: 'brand' as const, label: t('ui:word.brand'), options: brands }]
              : []),
          ]}
          empty={{ title: t('incentives.empty.title'), sentence: t('incentives.empty.sentence') }}
        />
      </Stack>
    </>
  );
}

function useColumns(): readonly Column<ReportedIncentive>[] {
  const { t } = useTranslation('incentive-reports');
  const language = useLanguage();
  const { number } = useFormats();
  return [
    {
      key: 'name',
      header: t('ui:word.name'),
      primary: true,
      sortable: true,
      cell: (incentive) => (
        <IdentityCell
          before={<IncentiveIcon type={incentive.type} />}
          title={nameIn(incentive, language)}
          href={detailsAddress(incentive._id)}
          detail={[
            t(`incentives:type.${incentive.type}`),
            incentive.curriculum && nameIn(incentive.curriculum, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ status }) => <StatusChip status={status} />,
    },
    {
      key: 'earned',
      header: t('column.earned'),
      align: 'end',
      sortable: true,
      priority: 4,
      width: 110,
      cell: ({ figures }) => number(earnedOf(figures)),
    },
    {
      key: 'redeemed',
      header: t('column.redeemed'),
      sortable: true,
      priority: 3,
      width: 190,
      cell: ({ figures, ...incentive }) => {
        const [earned, redeemed] = [earnedOf(figures), redeemedOf(figures)];
        if (earned === 0) return '–';
        const words = t('incentives.redeemedOf', { redeemed: number(redeemed), earned: number(earned) });
        return (
          <StageLine
            segments={stageShare(redeemed / earned)}
            label={nameIn(incentive, language)}
            valueText={words}
            words={words}
          />
        );
      },
    },
    {
      key: 'points',
      header: t('column.points'),
      align: 'end',
      sortable: true,
      phone: 'figure',
      width: 130,
      cell: ({ figures }) => number(figures.pointsSpent),
    },
    {
      key: 'left',
      header: t('ui:word.left'),
      align: 'end',
      priority: 3,
      width: 110,
      cell: ({ leftCount }) => (leftCount === null ? t('ui:word.noLimit') : number(leftCount)),
    },
  ];
}
