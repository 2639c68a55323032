import { useTranslation } from 'react-i18next';
import type { SpiffClaim } from '#contract/rewards/spiff-claims.calls.ts';
import { Row } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

const payments = {
  waiting: 'info',
  'in-run': 'info',
  released: 'info',
  paid: 'ok',
  returned: 'bad',
} as const;

type ClaimStateProps = {
  readonly claim: Pick<
    SpiffClaim,
    'status' | 'isAutomatic' | 'reversedAt' | 'payment' | 'approvedAmount' | 'amount'
  >;
};

/** Where a claim is: its status, and what is special about it. */
export function ClaimState({ claim }: ClaimStateProps) {
  const { t } = useTranslation('spiffs');
  const { status, approvedAmount, amount, isAutomatic, reversedAt, payment } = claim;
  return (
    <Row gap={4}>
      {status === 'denied' ? (
        <StatusChip status="denied" />
      ) : (
        <StatusChip tone={status === 'approved' ? 'ok' : 'info'}>{t(`status.${status}`)}</StatusChip>
      )}
      {status === 'approved' && approvedAmount !== null && approvedAmount < amount && (
        <StatusChip tone="warn">{t('state.part')}</StatusChip>
      )}
      {isAutomatic && <StatusChip tone="mute">{t('state.automatic')}</StatusChip>}
      {status === 'pending' && reversedAt && <StatusChip tone="warn">{t('state.reversed')}</StatusChip>}
      {payment && payment !== 'waiting' && (
        <StatusChip tone={payments[payment]}>{t(`payment.${payment}`)}</StatusChip>
      )}
    </Row>
  );
}
