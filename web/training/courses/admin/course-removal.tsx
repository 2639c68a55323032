import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { courseShelfCalls } from '#contract/training/course-shelf.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import classes from './course-removal.module.css';

/** Which curriculums lose the course, how many people that concerns, and that passes stay. Part of the question before it is deleted. */
export function CourseRemoval({ courseId }: { courseId: string }) {
  const { t } = useTranslation('course-list');
  const language = useLanguage();
  const formats = useFormats();
  const removal = useCall(courseShelfCalls.removal, { params: { id: courseId } });
  if (removal.isLoadingError) return <span className={classes.part}>{t('delete.unknown')}</span>;
  if (!removal.data) return <span className={classes.part}>{t('delete.looking')}</span>;
  const { curriculums, passedCount } = removal.data;
  return (
    <>
      {passedCount > 0 && (
        <span className={classes.part}>
          {t('delete.passed', { count: passedCount, shown: formats.number(passedCount) })}
        </span>
      )}
      {curriculums.map((one) => (
        <span key={one._id} className={classes.part}>
          {t(one.isEmptied ? 'delete.empties' : 'delete.leaves', {
            curriculum: inLanguage(one.name, language),
            count: one.learnersCount,
            shown: formats.number(one.learnersCount),
          })}
        </span>
      ))}
    </>
  );
}
