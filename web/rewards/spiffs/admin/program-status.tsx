import { useToday } from '#web/platform/use-today.ts';
import { useTranslation } from 'react-i18next';
import type { Spiff } from '#contract/rewards/spiffs.calls.ts';
import { Row } from '#web/ui/layout.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';

/** Where a program is, and whether people can claim sales of today. */
export function ProgramStatus({ spiff: { status, startDate, endDate } }: { spiff: Spiff }) {
  const { t } = useTranslation('spiff-manager');
  const today = useToday();
  return (
    <Row gap={4}>
      {status === 'denied' ? (
        <StatusChip status="denied" />
      ) : (
        <StatusChip tone={status === 'approved' ? 'ok' : 'info'}>{t(`spiffs:status.${status}`)}</StatusChip>
      )}
      {status === 'approved' && today > endDate && <StatusChip tone="mute">{t('state.ended')}</StatusChip>}
      {status === 'approved' && today < startDate && (
        <StatusChip tone="mute">{t('state.notStarted')}</StatusChip>
      )}
    </Row>
  );
}
