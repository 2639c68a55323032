import { useParams } from '@tanstack/react-router';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { curriculumCalls, type CurriculumDetail } from '#contract/training/curriculums.calls.ts';
import type { AssignedCourse } from '#contract/training/progress.calls.ts';
import { progressScreens as screens } from '#contract/training/progress.screens.ts';
import { failureText } from '#web/platform/failures.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { coverOf } from '#web/training/courses/course-cover.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Cover } from '#web/ui/cover.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { stageSegments } from '#web/ui/stage-segments.ts';
import { StatusChip } from '#web/ui/status-chip.tsx';
import classes from './curriculum.module.css';

/** One curriculum: its courses in order, where each stands, and the next one to take. */
export function Page() {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const { curriculumId = '' } = useParams({ strict: false }) as { curriculumId?: string };
  const detail = useCall(
    curriculumCalls.detail,
    { params: { id: curriculumId } },
    { enabled: curriculumId !== '' },
  );
  if (detail.isError || curriculumId === '') {
    return (
      <FailedState onRetry={() => void detail.refetch()}>
        {detail.error && failureText(detail.error)}
      </FailedState>
    );
  }
  if (!detail.data) return <SkeletonRows rows={8} />;
  const { curriculum } = detail.data;
  const name = inLanguage(curriculum.name, language);
  const next = curriculum.courses.find((course) => course.status !== 'passed' && course.missing.length === 0);
  const { requiredCount, requiredPassedCount } = curriculum.standing;
  return (
    <>
      <PageHeader
        room="learner"
        title={name}
        sub={inLanguage(curriculum.description, language)}
        back={{ href: screens.myTraining.path, label: t('curriculum.back') }}
        actions={
          next && (
            <ButtonLink
              variant="filled"
              href={addressOf(screens.player, { curriculumId: curriculum._id, courseId: next._id })}
            >
              {t('curriculum.next', { name: inLanguage(next.name, language) })}
            </ButtonLink>
          )
        }
      />
      <StageLine
        size="md"
        segments={stageSegments({
          done: requiredPassedCount,
          total: requiredCount,
          underWay: curriculum.standing.status === 'in-progress',
        })}
        label={name}
        words={
          requiredCount > 0 && requiredCount === requiredPassedCount
            ? t('curriculum.allPassed')
            : t('curriculum.progress', { done: requiredPassedCount, count: requiredCount })
        }
      />
      {curriculum.courses.length === 0 ? (
        <EmptyState title={t('curriculum.empty.title')}>{t('curriculum.empty.sentence')}</EmptyState>
      ) : (
        <ol className={classes.list} aria-label={t('curriculum.courses')}>
          {curriculum.courses.map((course) => (
            <CourseRow key={course._id} course={course} curriculum={curriculum} />
          ))}
        </ol>
      )}
    </>
  );
}

function CourseRow({ course, curriculum }: { course: AssignedCourse; curriculum: CurriculumDetail }) {
  const { t } = useTranslation('training');
  const language = useLanguage();
  const formats = useFormats();
  const name = inLanguage(course.name, language);
  const isLocked = course.missing.length > 0;
  const action =
    course.status === 'passed' ? 'review' : course.status === 'not-started' ? 'open' : 'continue';
  return (
    <li className={classes.row}>
      <div className={classes.cover}>
        <Cover {...coverOf(course)} ratio="4 / 3" />
      </div>
      <div className={classes.words}>
        <h2>{name}</h2>
        <p>{inLanguage(course.description, language)}</p>
        <StageLine
          segments={stageSegments({
            done: course.status === 'passed' ? course.sectionCount : course.seenCount,
            total: course.sectionCount,
            underWay: course.status === 'in-progress',
          })}
          label={name}
          words={
            course.passedAt
              ? t('curriculum.passedOn', { date: formats.date(course.passedAt) })
              : t('words.sections', { done: course.seenCount, count: course.sectionCount })
          }
          note={
            course.bestScore === null
              ? formats.duration(course.durationMinutes * 60)
              : t('curriculum.score', { score: formats.percent(course.bestScore / 100) })
          }
        />
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
        {course.status === 'passed' ? (
          <StatusChip tone="ok">{t('status.passed')}</StatusChip>
        ) : (
          <StatusChip tone={course.status === 'failed' ? 'bad' : 'mute'}>
            {course.status === 'failed'
              ? t('status.failed')
              : t(course.required ? 'curriculum.required' : 'curriculum.optional')}
          </StatusChip>
        )}
        <ButtonLink
          href={addressOf(screens.player, { curriculumId: curriculum._id, courseId: course._id })}
          aria-label={`${t(`curriculum.${action}`)}: ${name}`}
        >
          {t(`curriculum.${action}`)}
        </ButtonLink>
      </div>
    </li>
  );
}
