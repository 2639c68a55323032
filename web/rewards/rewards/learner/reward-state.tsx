import { useTranslation } from 'react-i18next';
import type { Reward, RewardStatus } from '#contract/rewards/rewards.fields.ts';
import type { Tone } from '#web/ui/status-tones.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

const tones: Readonly<Record<RewardStatus, Tone>> = {
  unassigned: 'mute',
  earned: 'info',
  redeemed: 'ok',
  sent: 'ok',
  undone: 'mute',
};

export function RewardState({ status }: Pick<Reward, 'status'>) {
  const { t } = useTranslation('shop');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
