import { useTranslation } from 'react-i18next';
import { dealerReportCalls } from '#contract/insight/dealer-reports.calls.ts';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PeopleTable } from '../people-table.tsx';
import { ReportHeader } from '../report-header.tsx';
import { useAsOf } from '../use-as-of.ts';
import { useReportArea } from '../use-report-area.ts';
import classes from '../dealer.module.css';

/** The staff of the own dealers with their training; others have nothing to see here (gap 55). */
export function Page() {
  const { t } = useTranslation('reports');
  const mayRead = useAllowed(reportCalls.users.access);
  if (!mayRead)
    return (
      <>
        <PageHeader room="learner" title={t('training.title')} sub={t('training.sub')} />
        <EmptyState title={t('training.empty.title')}>{t('training.empty.sentence')}</EmptyState>
      </>
    );
  return (
    <PeopleTable
      head={(report) => (
        <Stack gap={16}>
          <ReportHeader {...report} title={t('training.title')} sub={t('training.sub')} />
          <div className={classes.figures}>
            <Figures />
          </div>
        </Stack>
      )}
    />
  );
}

function Figures() {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const area = useReportArea();
  const asOf = useAsOf();
  const mayRead = useAllowed(dealerReportCalls.dealers.access);
  const dealers = useCall(
    dealerReportCalls.dealers,
    { query: { limit: 100, ...asOf.query } },
    { enabled: mayRead },
  );
  const all = dealers.data?.dealers ?? [];
  const sum = (of: (dealer: (typeof all)[number]) => number) =>
    all.reduce((total, dealer) => total + of(dealer), 0);
  const [completed, inProgress, notStarted] = [
    sum((one) => one.completed),
    sum((one) => one.inProgress),
    sum((one) => one.notStarted),
  ];
  const assigned = completed + inProgress + notStarted;
  if (!dealers.data) return null;
  const [first] = all;
  return (
    <Kpis
      items={[
        {
          key: 'share',
          label: t('kpi.share'),
          value: formats.percent(assigned === 0 ? 0 : completed / assigned),
          ...(first &&
            all.length === 1 && {
              href: area.details('dealer', first._id, asOf.day),
              note: t('dealer.open'),
            }),
        },
        {
          key: 'certified',
          label: t('kpi.certified'),
          value: formats.number(sum((one) => one.certified)),
          note: t('kpi.ofPeople', { count: sum((one) => one.usersCount) }),
        },
        { key: 'completed', label: t('kpi.completed'), value: formats.number(completed) },
        { key: 'inProgress', label: t('kpi.inProgress'), value: formats.number(inProgress) },
        { key: 'notStarted', label: t('kpi.notStarted'), value: formats.number(notStarted) },
      ]}
    />
  );
}
