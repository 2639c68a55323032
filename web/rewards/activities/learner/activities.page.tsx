import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import { activityStatuses, type Activity } from '#contract/rewards/activities.fields.ts';
import { payoutScreens } from '#contract/rewards/payouts.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { TwoLines } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { ActivityStatusChip } from '../activity-status-chip.tsx';
import { useActivityWords } from '../use-activity-words.ts';
import { reasonIn } from '#contract/platform/ready-reasons.ts';
import { useLanguage } from '#web/platform/use-language.ts';

const ReportActivity = lazyPart(() =>
  import('./report-activity.tsx').then((module) => ({ default: module.ReportActivity })),
);

const limit = 50;

/** The person’s activities, what the approved ones are worth, and reporting another one. */
export function Page() {
  const { t } = useTranslation('activities');
  const list = useListState({ status: activityStatuses });
  const [isReporting, setReporting] = useState(false);
  const activities = useCall(
    calls.currentUser,
    { query: { page: list.page, limit, status: list.filters.status } },
    { keepPrevious: true },
  );
  const obstacle = activities.data?.obstacle;
  const reportButton = obstacle === null && (
    <Button variant="filled" icon={<IconPlus size={16} stroke={1.7} />} onClick={() => setReporting(true)}>
      {t('own.report')}
    </Button>
  );
  return (
    <>
      <PageHeader
        room="learner"
        title={t('own.title')}
        sub={t('own.sub')}
        actions={
          <>
            <ButtonLink href={payoutScreens.own.path}>{t('ui:word.myPayouts')}</ButtonLink>
            {reportButton}
          </>
        }
      />
      <Stack gap={16}>
        {obstacle && <Strip title={t(`obstacle.${obstacle}`)}>{t(`obstacle.${obstacle}-text`)}</Strip>}
        <Overview />
        <ListTable
          label={t('own.title')}
          list={list}
          reply={activities}
          rows={activities.data?.activities}
          rowKey={({ _id }) => _id}
          columns={useColumns()}
          choices={[
            {
              name: 'status',
              label: t('ui:word.status'),
              options: activityStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            },
          ]}
          empty={{ title: t('own.emptyTitle'), sentence: t('own.emptyText'), action: reportButton }}
        />
      </Stack>
      <Suspense>{isReporting && <ReportActivity onClose={() => setReporting(false)} />}</Suspense>
    </>
  );
}

/** What the approved activities are worth; nothing is added up across currencies. */
function Overview() {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const overview = useCall(calls.userOverview, {});
  if (!overview.data) return null;
  const { totals, currency, totalEarnedAmount, submissionCount } = overview.data;
  const earned = totals.length > 0 ? totals : [{ currency, amountCents: totalEarnedAmount }];
  return (
    <Kpis
      items={[
        ...earned.map((one) => ({
          key: one.currency,
          label: t('own.earned', { currency: one.currency }),
          value: formats.money(one.amountCents, one.currency),
          note: t('own.waiting'),
        })),
        { key: 'reported', label: t('own.reported'), value: formats.number(submissionCount) },
      ]}
    />
  );
}

function useColumns(): readonly Column<Activity>[] {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const words = useActivityWords();
  const language = useLanguage();
  return [
    {
      key: 'activity',
      header: t('ui:word.activity'),
      primary: true,
      cell: (activity) => (
        <TwoLines
          first={words(activity)}
          second={
            activity.reason
              ? t('ui:word.reasonIs', { reason: reasonIn(activity.reason, language) })
              : activity.note
          }
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ status }) => <ActivityStatusChip status={status} />,
    },
    {
      key: 'date',
      header: t('ui:word.date'),
      priority: 2,
      width: 160,
      cell: ({ date }) => formats.date(date),
    },
    {
      key: 'amount',
      header: t('ui:word.amount'),
      align: 'end',
      width: 150,
      cell: ({ amount }) => <span className="num">{formats.money(amount.amountCents, amount.currency)}</span>,
    },
  ];
}
