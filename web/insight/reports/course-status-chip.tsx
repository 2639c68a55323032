import { useTranslation } from 'react-i18next';
import type { LearnerRow } from '#contract/insight/report-figures.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import type { Tone } from '#web/ui/status-tones.ts';

type CourseStatus = LearnerRow['status'];

const tones = {
  passed: 'ok',
  failed: 'bad',
  'in-progress': 'info',
  'not-started': 'mute',
} as const satisfies Record<CourseStatus, Tone>;

/** Where somebody stands in a course, or how an attempt at its quiz went: a colour and always a word. */
export function CourseStatusChip({ status }: { status: CourseStatus }) {
  const { t } = useTranslation('reports');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
