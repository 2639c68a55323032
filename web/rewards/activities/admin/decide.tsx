import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf } from '#contract/platform/screen.ts';
import { activityCalls as calls } from '#contract/rewards/activities.calls.ts';
import type { Activity } from '#contract/rewards/activities.fields.ts';
import { activityScreens as screens } from '#contract/rewards/activities.screens.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useGo } from '#web/platform/navigation.tsx';
import { useChange } from '#web/platform/query.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { toast } from '#web/ui/toasts.ts';

const longestReason = 500;

/** Approves or denies an activity, then opens the next one that waits. */
export function Decide({ activity }: { activity: Activity }) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const [asked, setAsked] = useState<'approved' | 'denied'>();
  if (activity.status !== 'pending') return null;
  if (!activity.abilities.decide) return <Strip title={t('submission.own')}>{t('submission.ownText')}</Strip>;
  const amount = formats.money(activity.amount.amountCents, activity.amount.currency);
  return (
    <Panel title={t('decide.title')}>
      <Row gap={8}>
        <Button
          variant="filled"
          icon={<IconCheck size={16} stroke={1.7} />}
          onClick={() => setAsked('approved')}
        >
          {t('decide.approve', { amount })}
        </Button>
        <Button icon={<IconX size={16} stroke={1.7} />} onClick={() => setAsked('denied')}>
          {t('decide.deny')}
        </Button>
      </Row>
      {asked && <Question activity={activity} status={asked} onClose={() => setAsked(undefined)} />}
    </Panel>
  );
}

interface QuestionProps {
  readonly activity: Activity;
  readonly status: 'approved' | 'denied';
  readonly onClose: () => void;
}

function Question({ activity, status, onClose }: QuestionProps) {
  const { t } = useTranslation('activities');
  const formats = useFormats();
  const go = useGo();
  // The same for every repeat, so that a repeat after a lost reply decides nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const decide = useChange(calls.update, {
    alsoChanges: ['payouts', 'tax'],
    onDone: async () => {
      toast(t(`decide.${status}`));
      onClose();
      const { activities } = await callApi(calls.list, { query: { status: 'pending', limit: 1 } });
      const [next] = activities;
      await (next ? go(addressOf(screens.submission, { submissionId: next._id })) : go(screens.pending));
    },
  });
  const { user, amount } = activity;
  const words = { name: user.name, amount: formats.money(amount.amountCents, amount.currency) };
  const isDenial = status === 'denied';
  return (
    <ConfirmDialog
      opened
      title={t(isDenial ? 'decide.denyAsk' : 'decide.approveAsk', words)}
      confirmLabel={t(isDenial ? 'decide.denyConfirm' : 'decide.approve', words)}
      danger={isDenial}
      {...(isDenial && {
        reason: { label: t('ui:word.reason'), required: true, maxLength: longestReason },
      })}
      busy={decide.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        decide.mutate({
          params: { id: activity._id },
          body: { idempotencyKey, status, ...(isDenial && { reason }) },
        })
      }
    >
      {t(isDenial ? 'decide.denyText' : 'decide.approveText', words)}
    </ConfirmDialog>
  );
}
