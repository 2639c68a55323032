import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardErrors } from '#contract/rewards/rewards.errors.ts';
import { sendFields, type Reward } from '#contract/rewards/rewards.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useQuestion } from '../use-question.tsx';
import { useRewardNames } from '../use-reward-names.ts';

/** Records that a reward was shipped, with carrier, tracking number, and note if there are any. */
export function SendReward({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation('incentive-reports');
  const names = useRewardNames(reward);
  const { ask, dialog } = useQuestion();
  const send = useChange(incentiveReportCalls.send, {
    quiet: true,
    alsoChanges: ['rewards'],
    onDone: () => {
      toast(t('send.done'));
      onClose();
    },
  });
  const { carrier, trackingNumber, note } = reward;
  const form = useRoomForm({
    schema: sendFields,
    errors: rewardErrors,
    initial: { carrier, trackingNumber, note },
    async submit(body) {
      const isSure = await ask({
        title: t('send.ask', names),
        text: t('send.askText', { person: names.person }),
        confirm: t('action.send'),
      });
      if (!isSure) return;
      await send.mutateAsync({
        body: {
          rewardId: reward._id,
          note: body.note,
          carrier: body.carrier || undefined,
          trackingNumber: body.trackingNumber || undefined,
        },
      });
    },
  });
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t('send.title', names)}
        sub={t('send.sub')}
        submitLabel={t('action.send')}
        {...form.drawer}
      >
        <TextInput {...form.field('carrier')} data-autofocus />
        <TextInput {...form.field('trackingNumber')} autoComplete="off" />
        <Textarea {...form.field('note')} autosize minRows={3} maxLength={500} />
      </FormDrawer>
      {dialog}
    </>
  );
}
