import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { RecordPart, useTabsOf } from '#web/platform/use-record-tabs.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Split, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { TabPanel, Tabs } from '#web/ui/tabs.tsx';
import classes from '../dealer.module.css';
import { useDealerKpis, type ReportedDealer } from '../dealer-kpis.ts';
import { DepartmentShares } from '../department-shares.tsx';
import { PassesByMonth } from '../passes-by-month.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { StaffMatrix } from '../staff-matrix.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from '../use-report-area.ts';

/** One dealer: its people's progress compared with the region, and who is certified in what. */
export function Page() {
  const { t } = useTranslation('reports');
  const { dealerId } = useParamsOf(reportScreens.dealerDetails);
  const area = useReportArea();
  return <DealerSheet dealerId={dealerId} back={{ href: area.path('dealer'), label: t('dealers.title') }} />;
}

interface DealerSheetProps {
  readonly dealerId: string;
  /** The page above this one. Without it, the dealer is the page. */
  readonly back?: { readonly href: string; readonly label: string };
  /** Shown next to the day of the report: a choice of another dealer. */
  readonly actions?: ReactNode;
  /** Part of a page with its own head. */
  readonly bare?: boolean;
}

/** The training of one dealer’s people. */
export function DealerSheet({ dealerId, ...head }: DealerSheetProps) {
  const asOf = useAsOf();
  const read = useCall(dealerReportCalls.dealer, { params: { id: dealerId }, query: asOf.query });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={10} />;
  return <Details dealer={read.data.dealer} {...head} />;
}

function Details({
  dealer,
  back,
  actions,
  bare = false,
}: Omit<DealerSheetProps, 'dealerId'> & { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const asOf = useAsOf();
  return (
    <div className={classes.sheet}>
      {!bare && (
        <ReportHeader
          title={dealer.name}
          sub={[dealer.number, [dealer.city, dealer.region].filter(Boolean).join(', ')].join(' · ')}
          {...(back && { back })}
          {...(actions && { actions })}
          asOfNote={t('asOf.explained')}
          table={{ call: dealerReportCalls.staffExport, params: { id: dealer._id }, query: asOf.query }}
        />
      )}
      {bare ? <Training dealer={dealer} /> : <Parts dealer={dealer} />}
    </div>
  );
}

/** The training at the dealer, and the parts from other rooms. */
function Parts({ dealer }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  const list = useListState(['view']);
  const tabs = useTabsOf('dealer-report', [{ key: 'training', label: t('ui:word.training') }]);
  const tab = tabs.find(({ key }) => key === list.filters.view) ?? tabs[0]!;
  if (tabs.length === 1) return <Training dealer={dealer} />;
  return (
    <>
      <Tabs
        id="dealer"
        label={t('views')}
        current={tab.key}
        items={tabs}
        onChange={(key) => list.setFilters({ view: key === 'training' ? undefined : key })}
      />
      <TabPanel id="dealer" current={tab.key}>
        {tab.key === 'training' && <Training dealer={dealer} />}
        <RecordPart tab={tab} recordId={dealer._id} />
      </TabPanel>
    </>
  );
}

function Training({ dealer }: { dealer: ReportedDealer }) {
  const { t } = useTranslation('reports');
  return (
    <Stack gap={24}>
      <Figures dealer={dealer} />
      <StaffMatrix dealer={dealer} />
      <Split
        main={<PassesByMonth months={dealer.months} sub={t('months.ofDealer')} />}
        aside={<DepartmentShares departments={dealer.departments} sub={t('dealer.departmentsSub')} />}
        asideWidth={420}
      />
    </Stack>
  );
}

function Figures({ dealer }: { dealer: ReportedDealer }) {
  const { share, place, certified, overdue, inProgress } = useDealerKpis(dealer);
  return <Kpis items={[share, ...(place ? [place] : []), certified, overdue, inProgress]} />;
}
