import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import { payoutCalls as calls, type PayoutRun } from '#contract/rewards/payouts.calls.ts';
import { lineStatuses } from '#contract/rewards/payouts.fields.ts';
import { payoutScreens as screens } from '#contract/rewards/payouts.screens.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { RunStatusChip } from '../run-status-chip.tsx';
import { RunActions, type RunQuestion } from './run-actions.tsx';
import { RunFunders } from './run-funders.tsx';
import { RunLines } from './run-lines.tsx';

const RunDialog = lazyPart(() =>
  import('./run-dialog.tsx').then((module) => ({ default: module.RunDialog })),
);

const releasingMilliseconds = 2000;

/** One payout run: whom it pays, its release, its file, and what became of each payment. */
export function Page() {
  const { runId } = useParamsOf(screens.run);
  const [isReleasing, setReleasing] = useState(false);
  const found = useCall(
    calls.get,
    { params: { id: runId } },
    isReleasing ? { refetchMilliseconds: releasingMilliseconds } : {},
  );
  const releases = found.data?.run.status === 'releasing';
  if (releases !== isReleasing) setReleasing(releases);
  if (found.isLoadingError) return <FailedReply reply={found} />;
  if (!found.data) return <SkeletonRows rows={10} />;
  return <Run key={runId} run={found.data.run} />;
}

function Run({ run }: { run: PayoutRun }) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const list = useListState({ text: 'text', status: lineStatuses, held: ['true'] });
  const [question, setQuestion] = useState<RunQuestion>();
  const { number, status, createdBy, createdAt, releasedBy, releasedAt, totals, lineCounts, heldCount } = run;
  const shown = lineStatuses.filter(
    (one) => (one === 'open') === (status === 'draft') || lineCounts[one] > 0,
  );
  const all = lineStatuses.reduce((sum, one) => sum + lineCounts[one], 0);
  return (
    <>
      <PageHeader
        title={t('run.title', { number: formats.number(number) })}
        chips={<RunStatusChip status={status} />}
        sub={[
          t('run.created', { name: createdBy.name, date: formats.date(createdAt) }),
          releasedBy && t('run.released', { name: releasedBy.name, date: formats.date(releasedAt) }),
        ]
          .filter(Boolean)
          .join(' · ')}
        back={{ href: screens.list.path, label: t('title') }}
        actions={<RunActions run={run} onAsk={setQuestion} />}
      />
      <Stack gap={16}>
        <Blocked run={run} onShowHeld={() => list.setFilters({ status: undefined, held: 'true' })} />
        {status === 'releasing' && (
          <Strip title={t('releasing.title')} live="status">
            {t('releasing.text', {
              done: formats.number(lineCounts.posted),
              total: formats.number(all),
            })}
          </Strip>
        )}
        {totals.length > 0 && (
          <Kpis
            items={totals.map(({ currency, amountCents, lineCount }) => ({
              key: currency,
              label: t('run.total', { currency }),
              value: formats.money(amountCents, currency),
              note: t('run.lines', { count: lineCount, shown: formats.number(lineCount) }),
            }))}
          />
        )}
        <RunFunders runId={run._id} />
        <Tabs
          label={t('lines.states')}
          current={list.filters.held ? 'held' : (list.filters.status ?? 'all')}
          items={[
            { key: 'all', label: t('lines.all'), count: formats.number(all) },
            ...shown.map((key) => ({
              key,
              label: t(`lineStatus.${key}`),
              count: formats.number(lineCounts[key]),
            })),
            ...(heldCount > 0 ? [{ key: 'held' as const, label: t('lines.held') }] : []),
          ]}
          onChange={(key) =>
            list.setFilters({
              status: key === 'all' || key === 'held' ? undefined : key,
              held: key === 'held' ? 'true' : undefined,
            })
          }
        />
      </Stack>
      <RunLines run={run} list={list} onAsk={setQuestion} />
      <Suspense>
        {question && <RunDialog run={run} question={question} onClose={() => setQuestion(undefined)} />}
      </Suspense>
    </>
  );
}

/** Why this administrator cannot release the run, and what to do. */
function Blocked({
  run: { abilities, totals, status, heldCount },
  onShowHeld,
}: {
  run: PayoutRun;
  onShowHeld: () => void;
}) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  if (status !== 'draft') return null;
  if (totals.length === 0)
    return (
      <Strip tone="warn" title={t('blocked.empty')}>
        {t('blocked.emptyText')}
      </Strip>
    );
  const { releaseBlocked } = abilities;
  if (releaseBlocked === null) return null;
  if (releaseBlocked === 'held-people')
    return (
      <Strip
        tone="warn"
        title={t('blocked.held-people', { count: heldCount, shown: formats.number(heldCount) })}
        actions={<Button onClick={onShowHeld}>{t('blocked.held-people-show')}</Button>}
      >
        {t('blocked.held-people-text', { count: heldCount })}
      </Strip>
    );
  return <Strip title={t(`blocked.${releaseBlocked}`)}>{t(`blocked.${releaseBlocked}-text`)}</Strip>;
}
