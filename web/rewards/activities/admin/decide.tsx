import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptReasons } from '#contract/platform/ready-reasons.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import type { Activity } from '#contract/rewards/activities.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useChange } from '#web/platform/use-change.ts';
import { DecisionActions, otherReason } from '#web/platform/review/decision-actions.tsx';
import type { ReviewQueue } from '#web/platform/review/use-review-queue.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

const longestReason = 500;

/** Approves or denies an activity. What is approved is owed and is not taken back, so approving asks once. */
export function Decide({ activity, queue }: { activity: Activity; queue: ReviewQueue }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  // The same for every repeat, so that a repeat after a lost reply decides nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { user, amount, status, abilities } = activity;
  const decide = useChange(calls.update, {
    alsoChanges: ['payouts', 'tax'],
    onDone: (_reply, { body }) => {
      const outcome = body.status === 'approved' ? 'approved' : 'denied';
      toast(t(`decide.${outcome}`));
      setAsking(false);
      queue.onDecided(outcome);
    },
  });
  if (status !== 'pending') return null;
  if (!abilities.decide) return <Strip title={t('submission.own')}>{t('submission.ownText')}</Strip>;
  const words = { name: user.name, amount: formats.money(amount.amountCents, amount.currency) };
  const params = { id: activity._id };
  return (
    <Panel title={t('ui:word.decision')}>
      <DecisionActions
        busy={decide.isPending}
        approve={{ label: t('ui:word.approveAmount', words), onPress: () => setAsking(true) }}
        deny={{
          label: t('ui:word.denyAmount', words),
          hint: t('decide.denyText', words),
          reasons: receiptReasons.map((one) => ({ value: one[language], label: one[language] })),
          maxLength: longestReason,
          onDeny: ({ reason, note }) =>
            decide.mutate({
              params,
              body: { idempotencyKey, status: 'denied', reason: reason === otherReason ? note : reason },
            }),
        }}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('decide.approveAsk', words)}
        confirmLabel={t('ui:word.approveAmount', words)}
        busy={decide.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => decide.mutate({ params, body: { idempotencyKey, status: 'approved' } })}
      >
        {t('decide.approveText', words)}
      </ConfirmDialog>
    </Panel>
  );
}
