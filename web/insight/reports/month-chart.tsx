import { useTranslation } from 'react-i18next';
import type { MonthRow } from '#contract/insight/report-figures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Panel } from '#web/ui/panel.tsx';

/** How much was passed in each of the last twelve months. The subtitle says what the bars show. */
export function MonthChart({ months, sub }: { months: readonly MonthRow[]; sub: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const named = (month: string, length: 'long' | 'short') =>
    new Intl.DateTimeFormat(language === 'fr' ? 'fr-CA' : 'en-US', {
      month: length,
      ...(length === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${month}-01T00:00:00Z`));
  return (
    <Panel title={t('months.title')} sub={sub}>
      <BarChart
        bars={months.map(({ month, completed }, index) => ({
          key: month,
          value: completed,
          line: t('months.line', { month: named(month, 'long'), passed: formats.number(completed) }),
          mark: named(month, 'short').replace('.', ''),
          // Where labels would overlap, every second one is enough.
          isMinor: index % 2 === 0,
        }))}
      />
    </Panel>
  );
}
