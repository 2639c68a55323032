import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payoutCalls as calls, type PayoutRun } from '#contract/rewards/payouts.calls.ts';
import { payoutScreens as screens } from '#contract/rewards/payouts.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { showStarted } from '#web/platform/long-work/started.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useAmounts } from '../use-amounts.ts';
import type { RunQuestion } from './run-actions.tsx';

const longestNote = 200;

interface RunDialogProps {
  readonly run: PayoutRun;
  readonly question: RunQuestion;
  readonly onClose: () => void;
}

/** Asks before money moves, and says what happens. */
export function RunDialog({ run, question, onClose }: RunDialogProps) {
  const Dialog = question.kind === 'release' ? Release : question.kind === 'discard' ? Discard : Settle;
  return <Dialog run={run} question={question} onClose={onClose} />;
}

function Release({ run, onClose }: RunDialogProps) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const amounts = useAmounts();
  // The same for every repeat, so that a repeat after a lost reply releases nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const release = useChange(calls.release, {
    onDone: () => {
      toast(t('release.done'));
      onClose();
    },
  });
  const count = run.totals.reduce((sum, { lineCount }) => sum + lineCount, 0);
  return (
    <ConfirmDialog
      opened
      title={t('release.ask', { amounts: amounts(run.totals) })}
      confirmLabel={t('release.confirm', { amounts: amounts(run.totals) })}
      busy={release.isPending}
      onClose={onClose}
      onConfirm={() => release.mutate({ params: { id: run._id }, body: { idempotencyKey } })}
    >
      {t('release.text', { count, shown: formats.number(count) })}
    </ConfirmDialog>
  );
}

function Discard({ run, onClose }: RunDialogProps) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const go = useGo();
  const discard = useChange(calls.discard, {
    onDone: () => {
      toast(t('discard.done'));
      return go(screens.list);
    },
  });
  return (
    <ConfirmDialog
      opened
      title={t('discard.ask', { number: formats.number(run.number) })}
      confirmLabel={t('discard.confirm')}
      danger
      busy={discard.isPending}
      onClose={onClose}
      onConfirm={() => discard.mutate({ params: { id: run._id } })}
    >
      {t('discard.text')}
    </ConfirmDialog>
  );
}

function Settle({ run, question, onClose }: RunDialogProps) {
  const { t } = useTranslation('payouts');
  const formats = useFormats();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const settle = useChange(calls.settle, {
    onDone: async ({ work, settledCount }) => {
      if (work) await showStarted(work);
      else toast(t(`settle.done.${outcome}`, { count: settledCount, shown: formats.number(settledCount) }));
      onClose();
    },
  });
  const outcome = question.kind === 'returned' ? 'returned' : 'paid';
  const lineIds = 'lineIds' in question ? question.lineIds : undefined;
  const count = lineIds?.length ?? run.lineCounts.posted;
  return (
    <ConfirmDialog
      opened
      title={t(`settle.ask.${outcome}`, { count, shown: formats.number(count) })}
      confirmLabel={t(`settle.confirm.${outcome}`)}
      danger={outcome === 'returned'}
      reason={{
        label: t(`settle.note.${outcome}`),
        required: outcome === 'returned',
        maxLength: longestNote,
      }}
      busy={settle.isPending}
      onClose={onClose}
      onConfirm={(note) =>
        settle.mutate({
          params: { id: run._id },
          body: { idempotencyKey, outcome, note, ...(lineIds ? { lineIds: [...lineIds] } : { all: true }) },
        })
      }
    >
      {t(`settle.text.${outcome}`)}
    </ConfirmDialog>
  );
}
