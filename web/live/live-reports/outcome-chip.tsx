import { useTranslation } from 'react-i18next';
import type { Outcome } from '#contract/live/live-reports.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones: Readonly<Record<Outcome, Tone>> = {
  enrolled: 'info',
  waitlisted: 'warn',
  attended: 'ok',
  'no-show': 'bad',
  cancelled: 'mute',
};

/** What became of a place in an event. */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('live-reports');
  return <StatusChip tone={tones[outcome]}>{t(`outcome.${outcome}`)}</StatusChip>;
}
