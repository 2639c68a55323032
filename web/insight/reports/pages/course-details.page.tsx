import { useTranslation } from 'react-i18next';
import { answerStatisticsCalls } from '#contract/insight/answer-statistics.calls.ts';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import type { TableToSave } from '#web/platform/long-work/use-table-file.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useAnswerChoice } from '../answer-statistics.tsx';
import { CourseSheet, useCourseViews, type CourseOfReport } from '../course-sheet.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from '../use-report-area.ts';

/** One course: its people's progress, passes over time, and every attempt at its quiz. */
export function Page() {
  const { courseId } = useParamsOf(reportScreens.courseDetails);
  const asOf = useAsOf();
  const read = useCall(courseReportCalls.course, { params: { id: courseId }, query: asOf.query });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return <Details course={read.data.course} />;
}

function Details({ course }: { course: CourseOfReport }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const asOf = useAsOf();
  const { list, view } = useCourseViews();
  const { choice } = useAnswerChoice();
  const { text, status, assignmentGroup } = list.filters;
  const params = { id: course._id };
  const narrowed = { status, assignmentGroup, ...asOf.query };
  const tables: Record<typeof view, TableToSave> = {
    people: {
      call: courseReportCalls.courseAll,
      params,
      query: { text, ...narrowed },
      rows: course.completed + course.inProgress + course.notStarted,
    },
    attempts: { call: courseReportCalls.courseTestsExport, params, query: narrowed },
    answers: { call: answerStatisticsCalls.save, params, query: { attempts: choice } },
  };
  return (
    <>
      <ReportHeader
        title={inLanguage(course.name, language)}
        {...(course.brand && { sub: course.brand.name })}
        back={{ href: area.path('course'), label: t('courses.title') }}
        asOfNote={view === 'answers' ? undefined : t('asOf.explained')}
        table={tables[view]}
      />
      <CourseSheet course={course} />
    </>
  );
}
