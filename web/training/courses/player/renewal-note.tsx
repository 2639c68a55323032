import { useTranslation } from 'react-i18next';
import type { CertificateRenewal } from '#contract/training/curriculums.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { Strip } from '#web/ui/strip.tsx';

/** What must be repeated in this course before the certificate of its curriculum renews. */
export function RenewalNote({ renewal, courseId }: { renewal: CertificateRenewal; courseId: string }) {
  const { t } = useTranslation('courses');
  const formats = useFormats();
  const course = renewal.courses.find((one) => one._id === courseId);
  if (!course || course.isDone) return null;
  return (
    <Strip tone="info" title={t('renewal.title', { date: formats.date(renewal.expiresOn) })}>
      {course.by === 'quiz'
        ? t('renewal.quiz')
        : t('renewal.sections', { count: course.sectionsLeft.length })}
    </Strip>
  );
}
