import { IconLock, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CertificateRenewal, CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { coverOf } from '#web/training/course-cover.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Strip } from '#web/ui/strip.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { partOf } from '#web/platform/formats/part-of.ts';
import { CourseStateChip } from '../standings/course-state-chip.tsx';
import { courseSegments, standingSegments } from '../standings/segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './learner/curriculum.module.css';

export type CurriculumViewProps = {
  curriculum: CurriculumDetail;
  /** A key of the training texts. */
  language: Language;
  /** For previews: nothing is a link. */
  isPreview?: boolean;
};

/** A curriculum as learners see it: their progress and its courses in order. */
export function CurriculumView({ curriculum, language, isPreview = false }: CurriculumViewProps) {
  const { t } = useTranslation('training');
  const { requiredCount, requiredPassedCount, standing } = curriculum.standing;
  return (
    <>
      {curriculum.renewal && (
        <Renewal curriculum={curriculum} renewal={curriculum.renewal} language={language} />
      )}
      <StageLine
        size="md"
        segments={standingSegments(standing, requiredPassedCount, requiredCount)}
        label={inLanguage(curriculum.name, language)}
        note={standing !== 'in-progress' && standing !== 'not-started' && t(`standing.${standing}`)}
        words={
          curriculum.renewal
            ? t(
                'curriculum.renewal.progress',
                partOf(
                  curriculum.renewal.courses.filter((one) => one.isDone).length,
                  curriculum.renewal.courses.length,
                ),
              )
            : requiredCount > 0 && requiredCount === requiredPassedCount
              ? t('curriculum.allPassed')
              : t('curriculum.progress', partOf(requiredPassedCount, requiredCount))
        }
      />
      {curriculum.courses.length === 0 ? (
        <EmptyState title={t('ui:word.noCoursesYet')}>{t('curriculum.empty.sentence')}</EmptyState>
      ) : (
        <ol className={`surface ${classes.list}`} aria-label={t('ui:word.courses')}>
          {curriculum.courses.map((course) => (
            <CourseRow
              key={course._id}
              course={course}
              toRepeat={curriculum.renewal?.courses.find((one) => one._id === course._id && !one.isDone)}
              curriculumId={curriculum._id}
              language={language}
              isPreview={isPreview}
            />
          ))}
        </ol>
      )}
    </>
  );
}

type RenewalProps = { curriculum: CurriculumDetail; renewal: CertificateRenewal; language: Language };

/** What must be repeated before the certificate renews. */
function Renewal({ curriculum, renewal, language }: RenewalProps) {
  const { t } = useTranslation('training');
  const formats = useFormats();
  const isOver = curriculum.standing.standing === 'expired';
  const open = renewal.courses.filter((one) => !one.isDone);
  // Either quizzes or, if there are none, sections. If all are done, any one of them renews.
  const by = open.length === 0 ? 'any' : open[0]!.by;
  return (
    <div className={classes.renewal}>
      <Strip
        tone={isOver ? 'bad' : 'warn'}
        title={t(`curriculum.renewal.${isOver ? 'over' : 'ends'}`, { date: formats.date(renewal.expiresOn) })}
      >
        <p>{t(`curriculum.renewal.${by}`)}</p>
        <ul className="bullets">
          {(open.length === 0 ? renewal.courses : open)
            .flatMap(({ _id }) => curriculum.courses.find((one) => one._id === _id) ?? [])
            .map(({ _id, name }) => (
              <li key={_id}>{inLanguage(name, language)}</li>
            ))}
        </ul>
      </Strip>
    </div>
  );
}

type CourseRowProps = {
  course: AssignedCourse;
  /** What renews the certificate and is not done yet. */
  toRepeat: CertificateRenewal['courses'][number] | undefined;
  curriculumId: string;
  language: Language;
  isPreview: boolean;
};

function CourseRow({ course, toRepeat, curriculumId, language, isPreview }: CourseRowProps) {
  const { t } = useTranslation('training');
  const formats = useFormats();
  const name = inLanguage(course.name, language);
  const isLocked = course.missing.length > 0;
  const action =
    course.state === 'due-again' || (course.state === 'passed' && toRepeat)
      ? 'renew'
      : course.state === 'passed'
        ? 'review'
        : course.state === 'not-started'
          ? 'open'
          : 'continue';
  return (
    <li className={classes.row}>
      <div className={classes.cover}>
        <Cover {...coverOf(course)} ratio="4 / 3" shownPx={240} />
      </div>
      <div className={classes.words}>
        <h2>{name}</h2>
        <p>{inLanguage(course.description, language)}</p>
        <StageLine
          segments={courseSegments(course)}
          label={name}
          words={
            course.passedAt && course.state === 'due-again' && course.renewalDueOn
              ? t('curriculum.dueAgain', {
                  passed: formats.date(course.passedAt),
                  due: formats.date(course.renewalDueOn),
                })
              : course.passedAt
                ? t('curriculum.passedOn', { date: formats.date(course.passedAt) })
                : t('words.sections', partOf(course.seenCount, course.sectionCount))
          }
          note={
            course.bestScore === null
              ? course.durationMinutes > 0 && formats.duration(course.durationMinutes * 60)
              : t('curriculum.score', { score: formats.score(course.bestScore) })
          }
        />
        {toRepeat && (
          <p className={classes.locked}>
            <IconRefresh size={15} stroke={1.8} aria-hidden="true" />
            {toRepeat.by === 'quiz'
              ? t('curriculum.renewal.quizLeft')
              : t('curriculum.renewal.left', { count: toRepeat.sectionsLeft.length })}
          </p>
        )}
        {isLocked && (
          <p className={classes.locked}>
            <IconLock size={15} stroke={1.8} aria-hidden="true" />
            {t('curriculum.needs', {
              missing: course.missing.map((one) => inLanguage(one.name, language)).join(', '),
            })}
          </p>
        )}
      </div>
      <div className={classes.side}>
        {course.state === 'passed' || course.state === 'due-again' ? (
          <CourseStateChip state={course.state} />
        ) : (
          <StatusChip tone={course.status === 'failed' ? 'bad' : 'mute'}>
            {course.status === 'failed'
              ? t('status.failed')
              : t(course.required ? 'ui:word.required' : 'ui:word.optional')}
          </StatusChip>
        )}
        {!isPreview && (
          <ButtonLink
            href={addressOf(screens.player, { curriculumId, courseId: course._id })}
            aria-label={t('ui:labelled', { label: t(`curriculum.${action}`), value: name })}
          >
            {t(`curriculum.${action}`)}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
