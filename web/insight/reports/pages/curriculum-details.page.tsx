import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { CurriculumSheet, useCurriculumList, type CurriculumOfReport } from '../curriculum-sheet.tsx';
import { useReportArea } from '../use-report-area.ts';

/** One curriculum: its people's progress, who is certified, and its courses in order. */
export function Page() {
  const { curriculumId } = useParamsOf(reportScreens.curriculumDetails);
  const asOf = useAsOf();
  const read = useCall(courseReportCalls.curriculum, { params: { id: curriculumId }, query: asOf.query });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return <Details curriculum={read.data.curriculum} />;
}

function Details({ curriculum }: { curriculum: CurriculumOfReport }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const area = useReportArea();
  const asOf = useAsOf();
  const { text, standing, assignmentGroup } = useCurriculumList().filters;
  return (
    <>
      <ReportHeader
        title={inLanguage(curriculum.name, language)}
        {...(curriculum.brand && { sub: curriculum.brand.name })}
        back={{ href: area.path('curriculum'), label: t('curriculums.title') }}
        asOfNote={t('asOf.explained')}
        table={{
          call: courseReportCalls.curriculumPeopleExport,
          params: { id: curriculum._id },
          query: { text, standing, assignmentGroup, ...asOf.query },
          rows: curriculum.completed + curriculum.inProgress + curriculum.notStarted,
        }}
      />
      <CurriculumSheet curriculum={curriculum} />
    </>
  );
}
