import { useTranslation } from 'react-i18next';
import type { ClaimRisk } from '#contract/rewards/spiff-checks.fields.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';

const tones = { low: 'ok', medium: 'warn', high: 'bad' } as const;

/** How much to look at a claim: the band with the score. */
export function RiskChip({ risk }: { risk: ClaimRisk | null }) {
  const { t } = useTranslation('spiff-manager');
  const formats = useFormats();
  if (!risk) return <StatusChip tone="mute">{t('risk.none')}</StatusChip>;
  return (
    <StatusChip tone={tones[risk.band]}>
      {t('risk.chip', { band: t(`risk.${risk.band}`), score: formats.number(risk.score) })}
    </StatusChip>
  );
}
