import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { incentiveReportCalls } from '#contract/rewards/incentive-reports.calls.ts';
import { rewardErrors } from '#contract/rewards/rewards.errors.ts';
import { trackingFields, type Reward } from '#contract/rewards/rewards.fields.ts';
import { useRoomForm } from '#web/platform/forms/use-room-form.ts';
import { useChange } from '#web/platform/use-change.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useQuestion } from '../use-question.tsx';
import { useRewardNames } from '../use-reward-names.ts';

/** Adds carrier and tracking number to a reward that is redeemed or sent. */
export function TrackReward({ reward, onClose }: { reward: Reward; onClose: () => void }) {
  const { t } = useTranslation('incentive-reports');
  const names = useRewardNames(reward);
  const { ask, dialog } = useQuestion();
  const track = useChange(incentiveReportCalls.addTracking, {
    quiet: true,
    alsoChanges: ['rewards'],
    onDone: () => {
      toast(t('track.done'));
      onClose();
    },
  });
  const { carrier, trackingNumber } = reward;
  const form = useRoomForm({
    schema: trackingFields,
    errors: rewardErrors,
    initial: { carrier, trackingNumber },
    async submit(body) {
      const isSure = await ask({
        title: t('track.ask', names),
        text: t('track.askText', { person: names.person }),
        confirm: t('track.submit'),
      });
      if (isSure) await track.mutateAsync({ body: { rewardId: reward._id, ...body } });
    },
  });
  return (
    <>
      <FormDrawer
        opened
        onClose={onClose}
        title={t('track.title', names)}
        sub={t('track.sub')}
        submitLabel={t('track.submit')}
        {...form.drawer}
      >
        <TextInput {...form.field('carrier')} data-autofocus />
        <TextInput {...form.field('trackingNumber')} autoComplete="off" />
      </FormDrawer>
      {dialog}
    </>
  );
}
