import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { reportCalls, type ReportOverview } from '#contract/insight/reports.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed, useSession } from '#web/platform/session.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Split } from '#web/ui/layout.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import { DepartmentShares } from './department-shares.tsx';
import classes from './dealer.module.css';
import { PassesByMonth } from './passes-by-month.tsx';
import { RegionGrid } from './region-grid.tsx';

/** The people of a report in figures, by month and by department, above its list. */
export function PeopleOverview({
  query,
}: {
  query: NonNullable<CallInput<typeof reportCalls.overview>['query']>;
}) {
  const { features } = useSession().config;
  const mayRead = useAllowed(reportCalls.overview.access) && features.userReports;
  const read = useCall(reportCalls.overview, { query }, { keepPrevious: true, enabled: mayRead });
  if (!mayRead) return null;
  if (read.isLoadingError) return <FailedReply reply={read} />;
  return (
    <div className={classes.overview}>
      {read.data ? <Overview overview={read.data.overview} /> : <SkeletonBar height={420} />}
    </div>
  );
}

function Overview({ overview }: { overview: ReportOverview }) {
  const { t } = useTranslation('reports');
  const { number, percent, duration } = useFormats();
  const { peopleCount, departments, regions } = overview;
  const hasGrid = new Set(regions.map(({ region }) => region)).size > 1;
  const share = (count: number) => percent(count / Math.max(1, peopleCount));
  return (
    <>
      <Kpis
        items={[
          {
            key: 'people',
            label: t('ui:word.people'),
            value: number(peopleCount),
            note: t('overview.certified', {
              count: overview.certifiedCount,
              shown: number(overview.certifiedCount),
            }),
          },
          {
            key: 'completed',
            label: t('kpi.completed'),
            value: number(overview.completed),
            note: t('overview.underWay', { count: overview.inProgress, shown: number(overview.inProgress) }),
          },
          {
            key: 'passRate',
            label: t('overview.passRate'),
            value: percent(overview.passRate),
            ...(overview.firstPassRate !== null && {
              note: t('overview.firstTry', { share: percent(overview.firstPassRate) }),
            }),
          },
          {
            key: 'time',
            label: t('overview.time'),
            value: duration(
              overview.secondsToPass && Math.max(1, Math.round(overview.secondsToPass / 60)) * 60,
            ),
            note: t('overview.fromFirst'),
          },
          {
            key: 'notStarted',
            label: t('overview.notStarted'),
            value: number(overview.notStartedCount),
            note: t('overview.share', { share: share(overview.notStartedCount) }),
          },
          {
            key: 'overdue',
            label: t('overview.overdue'),
            value: number(overview.overdueCount),
            note: t('overview.share', { share: share(overview.overdueCount) }),
          },
        ]}
      />
      <Split
        main={<PassesByMonth months={overview.months} sub={t('overview.months')} />}
        aside={
          hasGrid ? (
            <RegionGrid departments={departments} regions={regions} />
          ) : (
            <DepartmentShares departments={departments} sub={t('overview.departments')} />
          )
        }
        asideWidth={hasGrid ? 500 : 420}
      />
    </>
  );
}
