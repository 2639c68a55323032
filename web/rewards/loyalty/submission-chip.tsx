import { useTranslation } from 'react-i18next';
import type { ListedSubmission } from '#contract/rewards/loyalty.calls.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

/** Where a submission stands. A reversed approval says so. */
export function SubmissionChip({ status, reversedAt }: Pick<ListedSubmission, 'status' | 'reversedAt'>) {
  const { t } = useTranslation('loyalty');
  if (reversedAt) return <StatusChip tone="warn">{t('facts.reversed')}</StatusChip>;
  if (status === 'denied') return <StatusChip status="denied" />;
  return <StatusChip tone={status === 'approved' ? 'ok' : 'info'}>{t(`status.${status}`)}</StatusChip>;
}
