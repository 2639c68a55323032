import { useTranslation } from 'react-i18next';
import { courseReportCalls, type ReportedCourse } from '#contract/insight/course-reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { StatusChip } from '#web/ui/status-chip.tsx';
import { useFigureColumns } from '../figure-columns.tsx';
import { CoursesQuestion } from '../courses-question.tsx';
import { PeopleOverview } from '../people-overview.tsx';
import { useOverview } from '../report-question.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { useReportArea } from '../use-report-area.ts';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { subjectFilters, useSubjectFilters } from '../use-subject-filters.ts';

const limit = 25;
const sorts = ['title', 'completed', 'inProgress', 'averageScore', 'timeSpent'] as const;

/** Every published course, with the progress of the people in the reader's scope. */
export function Page() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const list = useListState(subjectFilters, sorts);
  const asOf = useAsOf();
  const { query, choices } = useSubjectFilters(list);
  const courses = useCall(
    courseReportCalls.courses,
    { query: { page: list.page, limit: list.limit(limit), ...query, ...asOf.query, ...list.order } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(courseReportCalls.courses, {
      query: { ...paging, ...query, ...asOf.query, ...list.order },
    });
    return { rows: reply.courses, pagination: reply.pagination };
  });
  const overview = useOverview(asOf.query);
  const figures = useFigureColumns<ReportedCourse>((course) => inLanguage(course.name, language), sorts);
  const name: Column<ReportedCourse> = {
    key: 'title',
    header: t('ui:word.course'),
    primary: true,
    sortable: true,
    cell: (course) => (
      <IdentityCell
        title={inLanguage(course.name, language)}
        href={area.details('course', course._id, asOf.day)}
        detail={course.brand?.name ?? ''}
      />
    ),
  };
  const status: Column<ReportedCourse> = {
    key: 'status',
    header: t('ui:word.status'),
    priority: 3,
    width: 130,
    cell: (course) => <StatusChip status={course.status} />,
  };
  return (
    <>
      <ReportHeader
        title={t('courses.title')}
        sub={t('courses.sub')}
        asOfNote={t('asOf.explained')}
        table={{ call: courseReportCalls.coursesExport, query: { ...query, ...asOf.query } }}
        onPrint={print.print}
      />
      <ReportTabs current="reports.courses" />
      <CoursesQuestion query={{ ...query, ...asOf.query }} overview={overview} />
      <ListTable
        label={t('courses.title')}
        list={list}
        reply={courses}
        rows={print.rows ?? courses.data?.courses}
        whole={print.rows !== undefined}
        sized
        rowKey={(course) => course._id}
        columns={[name, status, ...figures]}
        sortedBy={{ key: 'title', direction: 'asc' }}
        search={t('ui:word.courseName')}
        choices={choices}
        empty={{ title: t('ui:word.noCoursesYet'), sentence: t('courses.empty.sentence') }}
      />
      <PeopleOverview overview={overview} />
    </>
  );
}
