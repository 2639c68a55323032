import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useListState } from '#web/platform/lists/use-list-state.ts';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { CurriculumPeopleTable } from './curriculum-people-table.tsx';
import { useFigureColumns, useFigureKpis } from './figure-columns.tsx';
import { PassesByMonth } from './passes-by-month.tsx';
import { useReportArea } from './use-report-area.ts';

export type CurriculumOfReport = Reply<typeof courseReportCalls.curriculum>['curriculum'];
type Course = CurriculumOfReport['courses'][number];

const views = ['people', 'courses'] as const;

/** Which list of a curriculum's report is open, and the filters of its people, from the address. */
export const useCurriculumList = () =>
  useListState({ view: views, text: 'text', standing: 'text', assignmentGroup: 'text' });

/** One curriculum: its people's progress, who is certified, and its courses in order. */
export function CurriculumSheet({ curriculum }: { curriculum: CurriculumOfReport }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const list = useCurriculumList();
  const { view = 'people' } = list.filters;
  const kpis = useFigureKpis(curriculum);
  const { valid, expiring, expired } = curriculum.certificates;
  return (
    <Stack gap={24}>
      <Kpis
        items={[
          ...kpis.slice(0, 4),
          {
            key: 'certified',
            label: t('column.certified'),
            value: formats.number(valid),
            note: t('kpi.ending', { expiring: formats.number(expiring), expired: formats.number(expired) }),
          },
        ]}
      />
      <PassesByMonth months={curriculum.months} sub={t('months.completed')} />
      <Stack gap={12}>
        <Tabs
          label={t('views')}
          current={view}
          items={views.map((key) => ({ key, label: t(`view.${key}`) }))}
          onChange={(key) => list.setFilters({ view: key === 'people' ? undefined : key })}
        />
        {view === 'people' ? (
          <CurriculumPeopleTable curriculumId={curriculum._id} />
        ) : (
          <Courses curriculum={curriculum} />
        )}
      </Stack>
    </Stack>
  );
}

function Courses({ curriculum }: { curriculum: CurriculumOfReport }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const asOf = useAsOf();
  const figures = useFigureColumns<Course>((course) => inLanguage(course.name, language), []);
  const name: Column<Course> = {
    key: 'title',
    header: t('ui:word.course'),
    primary: true,
    cell: (course) => (
      <IdentityCell
        title={inLanguage(course.name, language)}
        href={area.details('course', course._id, asOf.day)}
        detail={t(course.required ? 'ui:word.required' : 'ui:word.optional')}
      />
    ),
  };
  return (
    <DataTable
      label={t('coursesIn')}
      columns={[name, ...figures]}
      rows={curriculum.courses}
      rowKey={(course) => course._id}
    />
  );
}
