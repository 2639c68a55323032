import { useTranslation } from 'react-i18next';
import type { DealerStatus } from '#contract/people/dealers.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

const tones = { active: 'ok', pending: 'info', inactive: 'bad' } as const;

/** The status of a dealer, as a word and a color. */
export function DealerStatusChip({ status }: { status: DealerStatus }) {
  const { t } = useTranslation('dealers');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
