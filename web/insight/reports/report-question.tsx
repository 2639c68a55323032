import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#contract/platform/call.ts';
import { reportCalls, type ReportOverview } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed, useSession } from '#web/platform/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kpis, type Kpi } from '#web/ui/kpis.tsx';
import { Split } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RankBars, type RankBar } from '#web/ui/rank-bars.tsx';
import { SkeletonBar } from '#web/ui/skeleton-rows.tsx';
import classes from './dealer.module.css';

type OverviewQuery = NonNullable<CallInput<typeof reportCalls.overview>['query']>;

/** The figures about people, for whoever may read them; undefined for everybody else, and until they are there. */
export function useOverview(query: OverviewQuery): ReportOverview | undefined {
  const { features } = useSession().config;
  const mayRead = useAllowed(reportCalls.overview.access) && features.userReports;
  const read = useCall(reportCalls.overview, { query }, { keepPrevious: true, enabled: mayRead });
  return read.data?.overview;
}

interface ReportQuestionProps {
  /** Four at most: what answers the question in numbers. */
  readonly figures: readonly Kpi[];
  readonly question: string;
  /** What the bars are, and which records they show. */
  readonly sub: string;
  /** Undefined until they are there. */
  readonly bars: readonly RankBar[] | undefined;
  /** The end of the axis. Shares end at 1. */
  readonly most: number;
  readonly unit: 'share' | 'count';
  /** Stands beside the chart. */
  readonly aside?: ReactNode;
}

/** The head of a report: four figures and one chart that answer its own question. The table follows above the fold. */
export function ReportQuestion({ figures, question, sub, bars, most, unit, aside }: ReportQuestionProps) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormats();
  const marks = [0, 0.5, 1].map((part) =>
    unit === 'share' ? percent(part) : number(Math.round(most * part)),
  );
  const chart = bars ? (
    <Panel title={question} sub={sub}>
      {bars.length === 0 ? (
        <EmptyState plain title={t('question.nothing')} />
      ) : (
        <RankBars bars={bars} most={most} marks={most > 1 || unit === 'share' ? marks : []} />
      )}
    </Panel>
  ) : (
    <SkeletonBar height={220} />
  );
  return (
    <div className={classes.overview}>
      {figures.length > 0 && <Kpis items={figures} />}
      {aside ? <Split main={chart} aside={aside} gap={16} /> : chart}
    </div>
  );
}

/** Figures about people that several reports have. */
export function usePeopleFigures(): (overview: ReportOverview | undefined) => {
  readonly overdue: readonly Kpi[];
  readonly notStarted: readonly Kpi[];
  readonly certified: readonly Kpi[];
  readonly people: readonly Kpi[];
} {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormats();
  return (overview) => {
    if (!overview) return { overdue: [], notStarted: [], certified: [], people: [] };
    const { peopleCount } = overview;
    const part = (key: string, label: string, count: number): readonly Kpi[] => [
      {
        key,
        label,
        value: number(count),
        note: t('overview.share', { share: percent(count / Math.max(1, peopleCount)) }),
      },
    ];
    return {
      overdue: part('overdue', t('dealer.overdue'), overview.overdueCount),
      notStarted: part('notStarted', t('overview.notStarted'), overview.notStartedCount),
      certified: part('certified', t('kpi.certifiedPeople'), overview.certifiedCount),
      people: [
        {
          key: 'people',
          label: t('ui:word.people'),
          value: number(peopleCount),
          note: t('overview.inReport'),
        },
      ],
    };
  };
}
