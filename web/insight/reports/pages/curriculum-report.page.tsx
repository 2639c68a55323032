import { useTranslation } from 'react-i18next';
import { courseReportCalls, type ReportedCurriculum } from '#contract/insight/course-reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { callApi } from '#web/platform/call-api.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { useFigureColumns } from '../figure-columns.tsx';
import { CurriculumsQuestion } from '../curriculums-question.tsx';
import { PeopleOverview } from '../people-overview.tsx';
import { useOverview } from '../report-question.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { ReportTabs } from '../report-tabs.tsx';
import { useReportArea } from '../use-report-area.ts';
import { useReportPrint } from '#web/platform/reports/use-report-print.ts';
import { subjectFilters, useSubjectFilters } from '../use-subject-filters.ts';

const limit = 25;
const sorts = ['title', 'completed', 'inProgress'] as const;

/** Every curriculum with the number of people who have completed it, which means passing every required course. */
export function Page() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const list = useListState(subjectFilters, sorts);
  const asOf = useAsOf();
  const { query, choices } = useSubjectFilters(list);
  const curriculums = useCall(
    courseReportCalls.curriculums,
    { query: { page: list.page, limit: list.limit(limit), ...query, ...asOf.query, ...list.order } },
    { keepPrevious: true },
  );
  const print = useReportPrint(async (paging) => {
    const reply = await callApi(courseReportCalls.curriculums, {
      query: { ...paging, ...query, ...asOf.query, ...list.order },
    });
    return { rows: reply.curriculums, pagination: reply.pagination };
  });
  const overview = useOverview(asOf.query);
  const figures = useFigureColumns<ReportedCurriculum>((one) => inLanguage(one.name, language), sorts);
  const name: Column<ReportedCurriculum> = {
    key: 'title',
    header: t('ui:word.curriculum'),
    primary: true,
    sortable: true,
    cell: (curriculum) => (
      <IdentityCell
        title={inLanguage(curriculum.name, language)}
        href={area.details('curriculum', curriculum._id, asOf.day)}
        detail={[curriculum.brand?.name, t('coursesCount', { count: curriculum.coursesCount })]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  };
  return (
    <>
      <ReportHeader
        title={t('curriculums.title')}
        sub={t('curriculums.sub')}
        asOfNote={t('asOf.explained')}
        table={{ call: courseReportCalls.curriculumsExport, query: { ...query, ...asOf.query } }}
        onPrint={print.print}
      />
      <ReportTabs current="reports.curriculums" />
      <CurriculumsQuestion query={{ ...query, ...asOf.query }} overview={overview} />
      <ListTable
        label={t('curriculums.title')}
        list={list}
        reply={curriculums}
        rows={print.rows ?? curriculums.data?.curriculums}
        whole={print.rows !== undefined}
        sized
        rowKey={(curriculum) => curriculum._id}
        columns={[name, ...figures]}
        sortedBy={{ key: 'title', direction: 'asc' }}
        search={t('curriculums.search')}
        choices={choices}
        empty={{ title: t('curriculums.empty.title'), sentence: t('curriculums.empty.sentence') }}
      />
      <PeopleOverview overview={overview} />
    </>
  );
}
