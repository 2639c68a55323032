import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/live/ilt-events.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

type Decided = Pick<Event, 'minPeople' | 'decideOn' | 'confirmedAt' | 'abilities'>;

/** Until when somebody has to decide whether the event takes place. Nothing if there is nothing to decide. */
export function DecisionChip({ event: { minPeople, decideOn, confirmedAt, abilities } }: { event: Decided }) {
  const { t } = useTranslation('live-training-admin');
  const formats = useFormats();
  if (minPeople === null || decideOn === null || (confirmedAt === null && !abilities.confirm)) return null;
  if (confirmedAt !== null) return <StatusChip tone="ok">{t('decision.confirmed')}</StatusChip>;
  return (
    <StatusChip tone="warn">{t('decision.until', { day: formats.date(decideOn, 'MM/DD/YYYY') })}</StatusChip>
  );
}
