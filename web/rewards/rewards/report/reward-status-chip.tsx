import { useTranslation } from 'react-i18next';
import type { RewardStatus } from '#contract/rewards/rewards.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

const tones = {
  unassigned: 'mute',
  earned: 'info',
  redeemed: 'ok',
  sent: 'ok',
  undone: 'bad',
} as const;

/** Where a reward is, for administrators. */
export function RewardStatusChip({ status }: { status: RewardStatus }) {
  const { t } = useTranslation('incentive-reports');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
