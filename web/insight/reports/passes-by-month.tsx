import { useTranslation } from 'react-i18next';
import type { MonthRow } from '#contract/insight/report-figures.ts';
import { MonthChart } from '#web/platform/reports/month-chart.tsx';

/** How much was passed in each of the last twelve months. The subtitle says what the bars show. */
export function PassesByMonth({ months, sub }: { months: readonly MonthRow[]; sub: string }) {
  const { t } = useTranslation('reports');
  return (
    <MonthChart
      months={months.map(({ month, completed }) => ({ month, count: completed }))}
      sub={sub}
      line={(month, passed) => t('months.line', { month, passed })}
    />
  );
}
