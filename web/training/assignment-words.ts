import type { TFunction } from 'i18next';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';

/** Who assigned a course to the person and why, in one line. */
export function assignmentWords(
  { assignedBy, reason }: NonNullable<AssignedCourse['assignment']>,
  t: TFunction<'training'>,
  language: Language,
): string {
  const who = assignedBy ? t('assigned.by', { name: assignedBy }) : t('assigned.toYou');
  return `${who} ${inLanguage(reason, language)}`.trim();
}
