import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dealerFeedCalls as calls, type FeedRow, type FeedRun } from '#contract/people/dealer-feed.calls.ts';
import { feedOutcomes } from '#contract/people/dealer-feed.fields.ts';
import { dealerFeedScreens as screens } from '#contract/people/dealer-feed.screens.ts';
import { dealerScreens } from '#contract/people/dealers.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';
import { Strip } from '#web/ui/strip.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { WhatHappens } from '../../imports/what-happens.tsx';
import { RunState, stateTones } from '../run-state.tsx';
import { useRunActions } from '../use-run-actions.tsx';

const limit = 50;
const tabs = ['all', ...feedOutcomes] as const;

/** One run: what became of it, how the file differed from the dealers, and what waits. */
export function Page() {
  const { runId } = useParamsOf(screens.run);
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  const reply = useCall(calls.get, { params: { id: runId } });
  const run = reply.data?.run;
  return (
    <Stack gap={24}>
      <PageHeader
        title={run ? t('run.title', { day: formats.date(run.day) }) : t('title')}
        chips={run && <RunState state={run.state} />}
        sub={
          run &&
          [
            run.fileName,
            ...(run.total > 0 ? [t('rows', { count: run.total, rows: formats.number(run.total) })] : []),
          ].join(' · ')
        }
        back={{ href: addressOf(screens.runs), label: t('run.all') }}
      />
      {reply.isLoadingError ? <FailedReply reply={reply} /> : run ? <Run run={run} /> : <SkeletonRows />}
    </Stack>
  );
}

function Run({ run }: { readonly run: FeedRun }) {
  const { t } = useTranslation('dealer-feed');
  const actions = useRunActions();
  return (
    <Stack gap={16}>
      <Outcome run={run} />
      <Row justify="end">
        {run.abilities.undo && (
          <Button icon={<IconArrowBackUp size={16} stroke={1.7} />} onClick={() => actions.ask('undo', run)}>
            {t('undo.action')}
          </Button>
        )}
        {run.abilities.decide && (
          <>
            <Button onClick={() => actions.ask('dismiss', run)}>{t('dismiss.action')}</Button>
            <Button variant="filled" onClick={() => actions.ask('apply', run)}>
              {t('apply.action')}
            </Button>
          </>
        )}
      </Row>
      {run.state !== 'failed' && <Difference run={run} />}
      {actions.dialog}
    </Stack>
  );
}

/** What became of the run, and who decided. */
function Outcome({ run }: { readonly run: FeedRun }) {
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  const { state, problem, results } = run;
  const counted = (key: 'applied' | 'waits' | 'undone' | 'kept', count: number) =>
    t(key, { count, rows: formats.number(count) });
  const day = (instant: string | null) => (instant === null ? '' : formats.date(instant));
  const decided = run.decidedBy && t('run.decided', { name: run.decidedBy, day: day(run.decidedAt) });
  const tone = stateTones[state];
  if (state === 'failed')
    return (
      <Strip tone={tone} title={problem}>
        {t('run.stands')}
      </Strip>
    );
  if (state === 'waiting')
    return (
      <Strip tone={tone} title={t('run.waiting')}>
        {problem}
      </Strip>
    );
  if (state === 'dismissed' || state === 'replaced')
    return (
      <Strip tone={tone} title={t(`run.${state}`)}>
        {decided}
      </Strip>
    );
  if (state === 'undone')
    return (
      <Strip tone={tone} title={counted('undone', results.undone)}>
        {[
          ...(run.undoneBy ? [t('run.undoneBy', { name: run.undoneBy, day: day(run.undoneAt) })] : []),
          ...(results.kept > 0 ? [counted('kept', results.kept)] : []),
        ].join(' · ')}
      </Strip>
    );
  return (
    <>
      <Strip
        tone="ok"
        title={results.applied > 0 ? counted('applied', results.applied) : t('ui:word.nothingToChange')}
      >
        {[
          ...(decided ? [decided] : []),
          ...(run.abilities.undo ? [t('run.undoUntil', { day: day(run.undoUntil) })] : []),
        ].join(' ')}
      </Strip>
      {results.waiting > 0 && (
        <Strip tone="warn" title={counted('waits', results.waiting)}>
          {t('run.closing')}
        </Strip>
      )}
    </>
  );
}

/** How the file differed from the dealers, row by row. */
function Difference({ run }: { readonly run: FeedRun }) {
  const { t } = useTranslation('dealer-feed');
  const formats = useFormats();
  const list = useListState({ outcome: feedOutcomes });
  const { outcome } = list.filters;
  const rows = useCall(
    calls.rows,
    { params: { id: run._id }, query: { page: list.page, limit: list.limit(limit), outcome } },
    { keepPrevious: true },
  );
  const columns = useColumns();
  const { add, update, check, error, same } = run.counts;
  const counted = { all: add + update + check + error, add, update, check, error };
  return (
    <Stack gap={16}>
      <Tabs
        label={t('outcomes')}
        current={outcome ?? 'all'}
        items={tabs
          .filter((key) => key === 'all' || key === outcome || counted[key] > 0)
          .map((key) => ({ key, label: t(`outcome.${key}`), count: formats.number(counted[key]) }))}
        onChange={(key) => list.setFilters({ outcome: feedOutcomes.find((one) => one === key) })}
      />
      <ListTable
        label={t('difference')}
        list={{ ...list, isFiltered: false }}
        reply={rows}
        rows={rows.data?.rows}
        rowKey={({ number }) => String(number)}
        rowTone={({ outcome: one, result }) =>
          one === 'error' ? 'bad' : result === 'waiting' ? 'warn' : undefined
        }
        columns={columns}
        empty={{ title: t('row.none'), sentence: t('row.noneText') }}
      />
      <p>{t('run.same', { count: same, rows: formats.number(same) })}</p>
    </Stack>
  );
}

const outcomeTones: Readonly<Record<FeedRow['outcome'], Tone>> = {
  add: 'ok',
  update: 'info',
  check: 'warn',
  error: 'bad',
};
const resultTones: Readonly<Record<NonNullable<FeedRow['result']>, Tone>> = {
  waiting: 'warn',
  applied: 'ok',
  left: 'warn',
  dismissed: 'mute',
  replaced: 'mute',
  undone: 'mute',
  kept: 'warn',
};

function useColumns(): readonly Column<FeedRow>[] {
  const { t } = useTranslation('dealer-feed');
  return [
    {
      key: 'line',
      header: t('row.line'),
      align: 'end',
      width: 64,
      priority: 3,
      phone: 'none',
      cell: ({ number }) => number,
    },
    {
      key: 'dealer',
      header: t('ui:word.dealer'),
      primary: true,
      cell: ({ name, dealerNumber, targetId, outcome, result }) => (
        <IdentityCell
          title={name || dealerNumber || t('ui:word.noName')}
          {...(targetId &&
            !(outcome === 'add' && result === 'undone') && {
              href: addressOf(dealerScreens.edit, { dealerId: targetId }),
            })}
          detail={dealerNumber}
        />
      ),
    },
    {
      key: 'outcome',
      header: t('ui:word.type'),
      width: 130,
      cell: ({ outcome }) => <StatusChip tone={outcomeTones[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>,
    },
    {
      key: 'happens',
      header: t('ui:word.whatChanges'),
      phone: 'line',
      width: 360,
      cell: ({ resultReason, reasons, changes }) => (
        <WhatHappens
          resultReason={null}
          reasons={resultReason ? [resultReason] : reasons}
          changes={changes}
        />
      ),
    },
    {
      key: 'result',
      header: t('ui:word.status'),
      width: 150,
      cell: ({ result }) =>
        result && <StatusChip tone={resultTones[result]}>{t(`result.${result}`)}</StatusChip>,
    },
  ];
}
