import { useTranslation } from 'react-i18next';
import type { Standing } from '#contract/training/standings.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones = {
  certified: 'ok',
  'ends-soon': 'warn',
  expired: 'bad',
  revoked: 'bad',
  complete: 'ok',
  'due-again': 'bad',
  'in-progress': 'info',
  'not-started': 'mute',
} as const satisfies Record<Standing, Tone>;

/** A person's state in a curriculum: a color and always a word. */
export function StandingChip({ standing }: { standing: Standing }) {
  const { t } = useTranslation('training');
  return <StatusChip tone={tones[standing]}>{t(`standing.${standing}`)}</StatusChip>;
}
