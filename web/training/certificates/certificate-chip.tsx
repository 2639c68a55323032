import { useTranslation } from 'react-i18next';
import type { CertificateStatus } from '#contract/training/certificates.calls.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones = {
  valid: 'ok',
  expiring: 'warn',
  expired: 'mute',
  revoked: 'bad',
  superseded: 'mute',
} as const satisfies Record<CertificateStatus | 'expiring', Tone>;

/** The state of a certificate: a dot and a word. */
export function CertificateChip({ status, isExpiring }: { status: CertificateStatus; isExpiring: boolean }) {
  const { t } = useTranslation('certificates');
  const shown = isExpiring ? 'expiring' : status;
  return <StatusChip tone={tones[shown]}>{t(`status.${shown}`)}</StatusChip>;
}
