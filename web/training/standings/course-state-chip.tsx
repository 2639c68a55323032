import { useTranslation } from 'react-i18next';
import type { CourseState } from '#contract/training/standings.fields.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

const tones = {
  passed: 'ok',
  failed: 'bad',
  'due-again': 'bad',
  'in-progress': 'info',
  'not-started': 'mute',
} as const satisfies Record<CourseState, Tone>;

/** A person's state in a course, or the result of a quiz attempt: a color and always a word. */
export function CourseStateChip({ state }: { state: CourseState }) {
  const { t } = useTranslation('training');
  return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>;
}
