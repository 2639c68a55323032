import { useTranslation } from 'react-i18next';
import { courseReportCalls } from '#contract/insight/course-reports.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import type { RecordPartProps } from '#web/platform/record-tabs.ts';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { CourseSheet } from './course-sheet.tsx';
import { useReportArea } from './use-report-area.ts';

/** The report of a course on the page of the course. Its own page also has earlier days and files. */
export function CourseReport({ recordId }: RecordPartProps) {
  const { t } = useTranslation('ui');
  const area = useReportArea();
  const asOf = useAsOf();
  const read = useCall(courseReportCalls.course, { params: { id: recordId }, query: asOf.query });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return (
    <Stack gap={16}>
      <Row justify="end">
        <ButtonLink size="sm" href={area.details('course', recordId, asOf.day)}>
          {t('word.fullReport')}
        </ButtonLink>
      </Row>
      <CourseSheet course={read.data.course} />
    </Stack>
  );
}
