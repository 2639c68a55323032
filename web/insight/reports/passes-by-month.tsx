import { useTranslation } from 'react-i18next';
import type { CoursePassesRow, MonthRow } from '#contract/insight/report-figures.ts';
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

/** How many passed a course in each of the last twelve months: at once, and after failing its quiz. */
export function CoursePassesByMonth({ months }: { months: readonly CoursePassesRow[] }) {
  const { t } = useTranslation('reports');
  return (
    <MonthChart
      months={months.map(({ month, completed, afterFailing }) => ({
        month,
        count: completed,
        later: afterFailing,
      }))}
      sub={t('months.sub')}
      parts={[t('months.atOnce'), t('months.later')]}
      line={(month, passed, later) => t('months.parts', { month, passed, later })}
    />
  );
}
