import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import type { Reward } from '#contract/rewards/rewards.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRewardNames } from '../use-reward-names.ts';

const longestReason = 500;

/** Undoes a redemption with a reason, after a question that says what comes back. */
export function UndoReward({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation('incentive-reports');
  const formats = useFormats();
  const names = useRewardNames(reward);
  // The same for every repeat, so that a repeat after a lost reply undoes nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const undo = useChange(incentiveReportCalls.undoRedemption, {
    alsoChanges: ['incentives', 'rewards', 'curriculums'],
    onDone: () => {
      toast(t('undo.done'));
      onClose();
    },
  });
  const { points, source, incentive } = reward;
  const { person } = names;
  const sentences = [
    points > 0 && t('undo.points', { count: points, shown: formats.number(points) }),
    source === 'shop' ? t('undo.shop') : t('undo.earned', { person }),
    incentive.delivery === 'code' && t('undo.code'),
    t('undo.told', { person }),
  ];
  return (
    <ConfirmDialog
      opened
      title={t('undo.ask', names)}
      confirmLabel={t('action.undo')}
      danger
      reason={{ label: t('ui:word.reason'), required: true, maxLength: longestReason }}
      busy={undo.isPending}
      onClose={onClose}
      onConfirm={(reason) => undo.mutate({ params: { id: reward._id }, body: { reason, idempotencyKey } })}
    >
      {sentences.filter(Boolean).join(' ')}
    </ConfirmDialog>
  );
}
