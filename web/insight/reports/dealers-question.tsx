import { useTranslation } from 'react-i18next';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import type { ReportOverview } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { ReportQuestion, usePeopleFigures } from './report-question.tsx';
import { useReportArea } from './use-report-area.ts';

/** The dealers that are looked at for the figure, the lowest first. */
const looked = 100;
const shownDealers = 6;
const half = 0.5;

/** Above the list of dealers: who needs help first. */
export function DealersQuestion({
  query,
  overview,
}: {
  query: Omit<
    NonNullable<CallInput<typeof dealerReportCalls.dealers>['query']>,
    'page' | 'limit' | 'sortBy' | 'direction'
  >;
  overview: ReportOverview | undefined;
}) {
  const { t } = useTranslation('reports');
  const { number, percent } = useFormats();
  const area = useReportArea();
  const figures = usePeopleFigures()(overview);
  const lowest = useCall(
    dealerReportCalls.dealers,
    { query: { ...query, limit: looked, sortBy: 'percent', direction: 'asc' } },
    { keepPrevious: true },
  );
  const staffed = lowest.data?.dealers.filter(({ usersCount }) => usersCount > 0);
  const under = staffed?.filter((one) => one.percent < half).length ?? 0;
  return (
    <ReportQuestion
      figures={[
        {
          key: 'dealers',
          label: t('ui:word.dealers'),
          value: number(lowest.data?.pagination.total ?? 0),
          note: t('overview.inReport'),
        },
        {
          key: 'under',
          label: t('question.dealers.under'),
          value: under === looked ? `${number(under)}+` : number(under),
          note: t('question.dealers.underNote', { share: percent(half) }),
        },
        ...figures.overdue,
        ...figures.notStarted,
      ]}
      question={t('question.dealers.title')}
      sub={t('question.dealers.sub')}
      bars={staffed?.slice(0, shownDealers).map((dealer) => ({
        key: dealer._id,
        label: dealer.name,
        href: area.details('dealer', dealer._id, query.asOf),
        value: dealer.percent,
        shown: percent(dealer.percent),
        note: t('ui:word.peopleCount', { count: dealer.usersCount, shown: number(dealer.usersCount) }),
        ...(dealer.percent < half && { tone: 'warn' as const }),
      }))}
      most={1}
      unit="share"
    />
  );
}
