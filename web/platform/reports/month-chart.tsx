import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Panel } from '#web/ui/panel.tsx';

export interface MonthChartProps {
  /** The last twelve months, `YYYY-MM`, the earliest first. */
  readonly months: readonly {
    readonly month: string;
    readonly count: number;
    /** How many of the count belong to the second part of the bar. */
    readonly later?: number;
  }[];
  /** What the bars show. */
  readonly sub: string;
  /** A bar in words, from the name of its month and the formatted count. */
  readonly line: (month: string, count: string, later: string) => string;
  /** What the two parts of each bar are, the lower one first. */
  readonly parts?: readonly [string, string];
}

/** A count for each of the last twelve months. Uses the texts of `report-kit`. */
export function MonthChart({ months, sub, line, parts }: MonthChartProps) {
  const { t } = useTranslation('report-kit');
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
      {months.every(({ count }) => count === 0) ? (
        <EmptyState plain title={t('months.none')} />
      ) : (
        <BarChart
          shown={formats.number}
          parts={parts}
          bars={months.map(({ month, count, later = 0 }, index) => ({
            key: month,
            value: count,
            top: later,
            line: line(named(month, 'long'), formats.number(count), formats.number(later)),
            mark: named(month, 'short').replace('.', ''),
            // Where labels would overlap, every second one is enough.
            isMinor: index % 2 === 0,
          }))}
        />
      )}
    </Panel>
  );
}
