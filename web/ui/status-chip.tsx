import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { knownStatus, STATUS_TONES, type Tone } from '#web/ui/status-tones.ts';
import classes from '#web/ui/status-chip.module.css';
import tones from '#web/ui/tones.module.css';

export type StatusChipProps =
  /** A known status: its word and color are fixed. An unknown one shows nothing. */
  | { status: string | boolean | null | undefined; tone?: undefined; children?: undefined }
  /** Any other word with a tone. */
  | { tone: Tone; children: ReactNode; status?: undefined };

/** A dot and a word; never a color alone. */
export function StatusChip({ status, tone, children }: StatusChipProps) {
  const { t } = useTranslation('ui');
  if (tone) return <ToneChip tone={tone}>{children}</ToneChip>;
  const known = knownStatus(status);
  if (!known) return null;
  return <ToneChip tone={STATUS_TONES[known]}>{t(`status.${known}`)}</ToneChip>;
}

function ToneChip({ tone, children }: { tone: Tone | 'denied'; children: ReactNode }) {
  return (
    <span className={`${tones.tone} ${classes.chip}`} data-tone={tone}>
      <i aria-hidden="true" />
      <span>{children}</span>
    </span>
  );
}
