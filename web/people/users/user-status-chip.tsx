import { useTranslation } from 'react-i18next';
import type { UserStatus } from '#contract/people/users.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

/** The status of an account: pending, active, denied or inactive. */
export function UserStatusChip({ status }: { status: UserStatus }) {
  const { t } = useTranslation('users');
  if (status === 'denied') return <StatusChip status="denied" />;
  if (status === 'pending') return <StatusChip status="waiting_approval" />;
  if (status === 'active') return <StatusChip status={true} />;
  return <StatusChip tone="bad">{t('ui:word.inactive')}</StatusChip>;
}
