import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import type { ReportOverview } from '#contract/insight/reports.calls.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Kpi } from '#web/ui/kpis.tsx';
import { QuestionsToCheck, useQuestionsToCheck } from './questions-to-check.tsx';
import { ReportQuestion } from './report-question.tsx';
import { useReportArea } from './use-report-area.ts';

const shownCourses = 6;

/** Above the list of courses: where people began and have not passed. */
export function CoursesQuestion({
  query,
  overview,
}: {
  query: Omit<
    NonNullable<CallInput<typeof courseReportCalls.courses>['query']>,
    'page' | 'limit' | 'sortBy' | 'direction'
  >;
  overview: ReportOverview | undefined;
}) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { number } = useFormats();
  const area = useReportArea();
  const figures = useCourseFigures(overview);
  const toCheck = useQuestionsToCheck(query.asOf === undefined);
  const open = useCall(
    courseReportCalls.courses,
    { query: { ...query, limit: shownCourses, sortBy: 'inProgress', direction: 'desc' } },
    { keepPrevious: true },
  );
  const courses = open.data?.courses.filter(({ inProgress }) => inProgress > 0);
  return (
    <ReportQuestion
      figures={figures}
      question={t('question.courses.title')}
      sub={t('question.courses.sub')}
      bars={courses?.map((course) => ({
        key: course._id,
        label: inLanguage(course.name, language),
        href: area.details('course', course._id, query.asOf),
        value: course.inProgress,
        shown: number(course.inProgress),
        note: t('question.courses.note', { count: course.completed, shown: number(course.completed) }),
      }))}
      most={Math.max(0, ...(courses ?? []).map(({ inProgress }) => inProgress))}
      unit="count"
      aside={toCheck && <QuestionsToCheck {...toCheck} />}
    />
  );
}

function useCourseFigures(overview: ReportOverview | undefined): readonly Kpi[] {
  const { t } = useTranslation('reports');
  const { number, percent, duration } = useFormats();
  if (!overview) return [];
  const { secondsToPass } = overview;
  return [
    {
      key: 'completed',
      label: t('ui:word.coursesPassed'),
      value: number(overview.completed),
      note: t('overview.underWay', { count: overview.inProgress, shown: number(overview.inProgress) }),
    },
    {
      key: 'firstTry',
      label: t('question.courses.first'),
      value: percent(overview.firstPassRate),
      note: t('question.courses.firstNote'),
    },
    {
      key: 'passRate',
      label: t('overview.passRate'),
      value: percent(overview.passRate),
      note: t('question.courses.rateNote'),
    },
    {
      key: 'time',
      label: t('overview.time'),
      value: duration(secondsToPass && Math.max(1, Math.round(secondsToPass / 60)) * 60),
      note: t('overview.fromFirst'),
    },
  ];
}
