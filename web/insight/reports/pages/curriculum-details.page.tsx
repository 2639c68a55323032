import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { failureText } from '#web/platform/failures.ts';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import type { Column } from '#web/ui/data-table-types.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { IdentityCell } from '#web/ui/identity-cell.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { useFigureColumns, useFigureKpis } from '../figure-columns.tsx';
import { useReportArea } from '../use-report-area.ts';

type Curriculum = Reply<typeof courseReportCalls.curriculum>['curriculum'];
type Course = Curriculum['courses'][number];

/** One curriculum: how far its people are, course by course in its order. */
export function Page() {
  const { curriculumId = '' } = useParams({ strict: false }) as { curriculumId?: string };
  const read = useCall(courseReportCalls.curriculum, { params: { id: curriculumId } });
  if (read.isError)
    return <FailedState onRetry={() => void read.refetch()}>{failureText(read.error)}</FailedState>;
  if (!read.data) return <SkeletonRows rows={8} />;
  return <Details curriculum={read.data.curriculum} />;
}

function Details({ curriculum }: { curriculum: Curriculum }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const kpis = useFigureKpis(curriculum);
  const figures = useFigureColumns<Course>((course) => inLanguage(course.name, language), []);
  const name: Column<Course> = {
    key: 'title',
    header: t('column.course'),
    primary: true,
    cell: (course) => (
      <IdentityCell
        title={inLanguage(course.name, language)}
        href={`${area.path('course')}/${course._id}/details`}
        detail={t(course.required ? 'required' : 'optional')}
      />
    ),
  };
  return (
    <>
      <PageHeader
        room={area.room}
        title={inLanguage(curriculum.name, language)}
        {...(curriculum.brand && { sub: curriculum.brand.name })}
        back={{ href: area.path('curriculum'), label: t('curriculums.title') }}
      />
      <Stack gap={24}>
        <Kpis items={kpis} />
        <DataTable
          label={t('coursesIn')}
          columns={[name, ...figures]}
          rows={curriculum.courses}
          rowKey={(course) => course._id}
        />
      </Stack>
    </>
  );
}
