import { useTranslation } from 'react-i18next';
import type { ActivityStatus } from '#contract/rewards/activities.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones: Readonly<Record<ActivityStatus, Tone>> = { pending: 'info', approved: 'ok', denied: 'bad' };

export function ActivityStatusChip({ status }: { status: ActivityStatus }) {
  const { t } = useTranslation('activities');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
