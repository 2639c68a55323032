import { useTranslation } from 'react-i18next';
import type { LineStatus, RunStatus } from '#contract/rewards/payouts.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const runTones: Readonly<Record<RunStatus, Tone>> = { draft: 'mute', releasing: 'info', released: 'ok' };
const lineTones: Readonly<Record<LineStatus, Tone>> = {
  open: 'mute',
  posted: 'info',
  paid: 'ok',
  returned: 'bad',
};

export function RunStatusChip({ status }: { status: RunStatus }) {
  const { t } = useTranslation('payouts');
  return <StatusChip tone={runTones[status]}>{t(`runStatus.${status}`)}</StatusChip>;
}

export function LineStatusChip({ status }: { status: LineStatus }) {
  const { t } = useTranslation('payouts');
  return <StatusChip tone={lineTones[status]}>{t(`lineStatus.${status}`)}</StatusChip>;
}
