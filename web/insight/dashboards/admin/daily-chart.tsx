import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dashboardCalls, type AnalyticsDay } from '#contract/insight/dashboards.calls.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useToday } from '#web/platform/use-today.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';

const shownDays = 30;
const dayMilliseconds = 86_400_000;
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The activity of each of the last thirty days, as bars to look at or a table to read and copy. */
export function DailyChart() {
  const { t } = useTranslation('dashboards');
  const [asTable, setAsTable] = useState(false);
  const end = useToday();
  const start = dayOf(Date.parse(end) - (shownDays - 1) * dayMilliseconds);
  const { data, isError, error, refetch } = useCall(dashboardCalls.userAnalytics, { query: { start, end } });
  return (
    <Panel
      title={t('admin.days')}
      sub={t('admin.daysSub')}
      actions={
        <Button variant="subtle" size="sm" onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'admin.chart' : 'admin.table')}
        </Button>
      }
    >
      {isError && <FailedState onRetry={() => void refetch()}>{failureText(error)}</FailedState>}
      {!data && !isError && <SkeletonBar height={200} />}
      {data && (asTable ? <Days days={data.analytics} /> : <Bars days={data.analytics} />)}
    </Panel>
  );
}

function Bars({ days }: { days: readonly AnalyticsDay[] }) {
  const { t } = useTranslation('dashboards');
  const { date, number } = useFormats();
  const isMarked = (index: number) => index % 7 === (days.length - 1) % 7;
  return (
    <BarChart
      shown={number}
      bars={days.map((day, index) => ({
        key: day.date,
        value: day.completions,
        line: t('admin.dayLine', {
          date: date(day.date),
          completions: number(day.completions),
          logins: number(day.logins),
          newUsers: number(day.newUsers),
        }),
        ...(isMarked(index) && { mark: date(day.date, 'M/DD') }),
      }))}
    />
  );
}

function Days({ days }: { days: readonly AnalyticsDay[] }) {
  const { t } = useTranslation('dashboards');
  const { date, number } = useFormats();
  const figure = (key: 'completions' | 'logins' | 'newUsers', header: string) =>
    ({ key, header, align: 'end', cell: (day: AnalyticsDay) => number(day[key]) }) as const;
  return (
    <DataTable
      label={t('admin.days')}
      rows={days.toReversed()}
      rowKey={(day) => day.date}
      columns={[
        { key: 'date', header: t('admin.day'), primary: true, cell: (day) => date(day.date) },
        figure('completions', t('admin.passed')),
        figure('logins', t('admin.logins')),
        figure('newUsers', t('admin.newPeople')),
      ]}
    />
  );
}
