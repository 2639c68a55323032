import { useTranslation } from 'react-i18next';
import { courseReportCalls, type ReportedCurriculum } from '#contract/insight/course-reports.calls.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { ListTable } from '#web/platform/lists/list-table.tsx';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useFigureColumns } from '../figure-columns.tsx';
import { useReportArea } from '../use-report-area.ts';

const limit = 25;
const sorts = ['title', 'completed', 'inProgress'] as const;

/** Every curriculum with how many people have completed it, which is every required course passed. */
export function Page() {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const list = useListState(['text'], sorts);
  const curriculums = useCall(
    courseReportCalls.curriculums,
    { query: { page: list.page, limit, text: list.filters.text, ...list.order } },
    { keepPrevious: true },
  );
  const figures = useFigureColumns<ReportedCurriculum>((one) => inLanguage(one.name, language), sorts);
  const name: Column<ReportedCurriculum> = {
    key: 'title',
    header: t('column.curriculum'),
    primary: true,
    sortable: true,
    cell: (curriculum) => (
      <IdentityCell
        title={inLanguage(curriculum.name, language)}
        href={`${area.path('curriculum')}/${curriculum._id}/details`}
        detail={[curriculum.brand?.name, t('coursesCount', { count: curriculum.coursesCount })]
          .filter(Boolean)
          .join(' · ')}
      />
    ),
  };
  return (
    <>
      <PageHeader room={area.room} title={t('curriculums.title')} sub={t('curriculums.sub')} />
      <ListTable
        label={t('curriculums.title')}
        list={list}
        reply={curriculums}
        rows={curriculums.data?.curriculums}
        rowKey={(curriculum) => curriculum._id}
        columns={[name, ...figures]}
        sortedBy={{ key: 'title', direction: 'asc' }}
        search={t('curriculums.search')}
        empty={{ title: t('curriculums.empty.title'), sentence: t('curriculums.empty.sentence') }}
      />
    </>
  );
}
