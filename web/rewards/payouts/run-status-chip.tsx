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

/** The status of a payment; `isHeld`: its person cannot be paid now. */
export function LineStatusChip({ status, isHeld = false }: { status: LineStatus; isHeld?: boolean }) {
  const { t } = useTranslation('payouts');
  if (isHeld) return <StatusChip tone="warn">{t('lineStatus.held')}</StatusChip>;
  return <StatusChip tone={lineTones[status]}>{t(`lineStatus.${status}`)}</StatusChip>;
}
