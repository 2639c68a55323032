import { useTranslation } from 'react-i18next';
import { answerStatisticsCalls } from '#contract/insight/answer-statistics.calls.ts';
import { answersAccess } from '#contract/insight/answer-statistics.fields.ts';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { callAddress } from '#web/platform/call-api.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { useLanguage } from '#web/platform/use-language.ts';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AnswerStatistics, useAnswerChoice } from '../answer-statistics.tsx';
import { AttemptTable } from '../attempt-table.tsx';
import { CoursePeopleTable } from '../course-people-table.tsx';
import { useFigureKpis } from '../figure-columns.tsx';
import { PassesByMonth } from '../passes-by-month.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from '../use-report-area.ts';

type Course = Reply<typeof courseReportCalls.course>['course'];

/** One course: its people's progress, passes over time, and every attempt at its quiz. */
export function Page() {
  const { courseId } = useParamsOf(reportScreens.courseDetails);
  const asOf = useAsOf();
  const read = useCall(courseReportCalls.course, { params: { id: courseId }, query: asOf.query });
  if (read.isError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return <Details course={read.data.course} />;
}

const views = ['people', 'attempts', 'answers'] as const;

function Details({ course }: { course: Course }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const asOf = useAsOf();
  const list = useListState(['view', 'text', 'status', 'assignmentGroup', 'attempts']);
  const kpis = useFigureKpis(course);
  const mayReadAnswers = useAllowed(answersAccess);
  const shown = views.filter((one) => one !== 'answers' || mayReadAnswers);
  const view = shown.find((one) => one === list.filters.view) ?? 'people';
  const { choice } = useAnswerChoice();
  const { text, status, assignmentGroup } = list.filters;
  const params = { id: course._id };
  return (
    <>
      <ReportHeader
        title={inLanguage(course.name, language)}
        {...(course.brand && { sub: course.brand.name })}
        back={{ href: area.path('course'), label: t('courses.title') }}
        asOfNote={view === 'answers' ? undefined : t('asOf.explained')}
        fileHref={(format) => {
          if (view === 'answers')
            return callAddress(answerStatisticsCalls.save, { params, query: { attempts: choice, format } });
          return view === 'people'
            ? callAddress(courseReportCalls.courseAll, {
                params,
                query: { text, status, assignmentGroup, ...asOf.query, format },
              })
            : callAddress(courseReportCalls.courseTestsExport, {
                params,
                query: { status, assignmentGroup, ...asOf.query, format },
              });
        }}
      />
      <Stack gap={24}>
        <Kpis items={kpis} />
        <PassesByMonth months={course.months} sub={t('months.sub')} />
        <Stack gap={12}>
          <Tabs
            label={t('views')}
            current={view}
            items={shown.map((key) => ({ key, label: t(`view.${key}`) }))}
            onChange={(key) =>
              list.setFilters({
                view: key === 'people' ? undefined : key,
                text: undefined,
                status: undefined,
                attempts: undefined,
              })
            }
          />
          {view === 'people' && <CoursePeopleTable courseId={course._id} />}
          {view === 'attempts' && <AttemptTable courseId={course._id} />}
          {view === 'answers' && <AnswerStatistics courseId={course._id} />}
        </Stack>
      </Stack>
    </>
  );
}
