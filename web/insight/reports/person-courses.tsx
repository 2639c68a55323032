import { IconClockEdit } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useTranslation } from 'react-i18next';
import type { ReportUserCourse } from '#contract/insight/reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { timeCorrectionCalls } from '#contract/training/time-corrections.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { loadTexts } from '#web/platform/language.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StageLine } from '#web/ui/stage-line.tsx';
import { courseSegments } from '#web/training/standings/segments.ts';
import { CourseStateChip } from '#web/training/standings/course-state-chip.tsx';
import { PassedCell } from './passed-cell.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';

const CorrectTime = lazyPart(async () => {
  const [module] = await Promise.all([import('./correct-time.tsx'), loadTexts(['correct-time'])]);
  return { default: module.CorrectTime };
});

interface PersonCoursesProps {
  readonly userId: string;
  readonly courses: readonly ReportUserCourse[];
}

/** A person's courses with their progress. Platform administrators can remove wrongly recorded time. */
export function PersonCourses({ userId, courses }: PersonCoursesProps) {
  const { t } = useTranslation('reports');
  const [corrected, setCorrected] = useState<ReportUserCourse | null>(null);
  const mayCorrect = useAllowed(timeCorrectionCalls.correct.access);
  const { day } = useAsOf();
  return (
    <>
      <DataTable
        label={t('view.courses')}
        columns={useColumns(mayCorrect && day === undefined ? setCorrected : undefined)}
        rows={courses}
        rowKey={(course) => course._id}
        empty={<EmptyState title={t('ui:word.noCoursesYet')} />}
      />
      {corrected && (
        <Suspense>
          <CorrectTime userId={userId} course={corrected} onClose={() => setCorrected(null)} />
        </Suspense>
      )}
    </>
  );
}

function useColumns(
  onCorrect: ((course: ReportUserCourse) => void) | undefined,
): readonly Column<ReportUserCourse>[] {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  return [
    {
      key: 'course',
      header: t('ui:word.course'),
      primary: true,
      cell: (course) => (
        <IdentityCell
          title={inLanguage(course.name, language)}
          detail={[
            course.curriculum && inLanguage(course.curriculum.name, language),
            t(course.required ? 'ui:word.required' : 'ui:word.optional'),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      ),
    },
    {
      key: 'status',
      header: t('ui:word.status'),
      width: 150,
      cell: (course) => <CourseStateChip state={course.state} />,
    },
    {
      key: 'progress',
      header: t('column.progress'),
      priority: 4,
      width: 160,
      cell: (course) => (
        <StageLine
          segments={courseSegments(course)}
          label={inLanguage(course.name, language)}
          words={
            course.state === 'due-again' ? t('training:state.due-again') : formats.percent(course.percent)
          }
        />
      ),
    },
    {
      key: 'best',
      header: t('column.best'),
      align: 'end',
      priority: 2,
      phone: 'figure',
      width: 110,
      cell: (course) => formats.score(course.bestScore),
    },
    {
      key: 'time',
      header: t('column.time'),
      align: 'end',
      priority: 4,
      width: 110,
      cell: (course) => (course.timeSpent === 0 ? '–' : formats.duration(course.timeSpent)),
    },
    {
      key: 'passed',
      header: t('ui:word.passedOn'),
      priority: 3,
      width: 160,
      cell: (course) => <PassedCell passedAt={course.passedAt} renewalDueOn={course.renewalDueOn} />,
    },
    ...(onCorrect
      ? [
          {
            key: 'correct',
            header: t('ui:word.correction'),
            width: 110,
            cell: (course: ReportUserCourse) =>
              course.timeSpent > 0 && (
                <IconButton
                  size="sm"
                  label={t('person.correctTime', { name: inLanguage(course.name, language) })}
                  icon={<IconClockEdit size={18} stroke={1.7} />}
                  onClick={() => onCorrect(course)}
                />
              ),
          },
        ]
      : []),
  ];
}
