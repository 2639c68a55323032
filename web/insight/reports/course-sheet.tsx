import { useTranslation } from 'react-i18next';
import { answersAccess } from '#contract/insight/answer-statistics.fields.ts';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useAllowed } from '#web/platform/session.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { AnswerStatistics } from './answer-statistics.tsx';
import { AttemptTable } from './attempt-table.tsx';
import { CoursePeopleTable } from './course-people-table.tsx';
import { useFigureKpis } from './figure-columns.tsx';
import { CoursePassesByMonth } from './passes-by-month.tsx';

export type CourseOfReport = Reply<typeof courseReportCalls.course>['course'];

const views = ['people', 'attempts', 'answers'] as const;

/** Which list of a course's report is open, from the address, among those the reader may open. */
export function useCourseViews() {
  const list = useListState(['view', 'text', 'status', 'assignmentGroup', 'attempts']);
  const mayReadAnswers = useAllowed(answersAccess);
  const shown = views.filter((one) => one !== 'answers' || mayReadAnswers);
  return { list, shown, view: shown.find((one) => one === list.filters.view) ?? 'people' };
}

/** One course: its people's progress, passes over time, and every attempt at its quiz. */
export function CourseSheet({ course }: { course: CourseOfReport }) {
  const { t } = useTranslation('reports');
  const { list, shown, view } = useCourseViews();
  const kpis = useFigureKpis(course);
  return (
    <Stack gap={24}>
      <Kpis items={kpis} />
      <CoursePassesByMonth months={course.months} />
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
  );
}
