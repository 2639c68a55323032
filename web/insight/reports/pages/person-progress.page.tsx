import { useTranslation } from 'react-i18next';
import { reportCalls } from '#contract/insight/reports.calls.ts';
import { reportScreens } from '#contract/insight/reports.screens.ts';
import type { Reply } from '#contract/platform/call.ts';
import { inLanguage } from '#contract/platform/language.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useFormats } from '#web/platform/formats/use-formats.ts';
import { useParamsOf } from '#web/platform/navigation.tsx';
import { useCall } from '#web/platform/query.ts';
import { useLanguage } from '#web/platform/use-language.ts';
import { Face } from '#web/ui/face.tsx';
import { Kpis } from '#web/ui/kpis.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { PersonCourses } from '../person-courses.tsx';
import { ReportHeader } from '#web/platform/reports/report-header.tsx';
import { StandingChip } from '#web/training/standings/standing-chip.tsx';
import { useAsOf } from '#web/platform/reports/use-as-of.ts';
import { useReportArea } from '../use-report-area.ts';

type Person = Reply<typeof reportCalls.user>['user'];

/** A person's progress in one curriculum or, without one, in every course. */
export function Page() {
  const { userId, curriculumId } = useParamsOf(reportScreens.userProgress);
  const asOf = useAsOf();
  const read = useCall(reportCalls.user, { params: { id: userId }, query: asOf.query });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={10} />;
  return (
    <>
      <Head person={read.data.user} />
      {curriculumId ? (
        <InCurriculum userId={userId} curriculumId={curriculumId} />
      ) : (
        <PersonCourses userId={userId} courses={read.data.user.courses} />
      )}
    </>
  );
}

function Head({ person }: { person: Person }) {
  const { t } = useTranslation('reports');
  const area = useReportArea();
  const asOf = useAsOf();
  return (
    <ReportHeader
      before={<Face name={person.fullName} photo={person.profileImage} size={48} />}
      title={person.fullName}
      sub={t('person.progress')}
      back={{ href: area.details('user', person._id, asOf.day), label: t('person.report') }}
      asOfNote={t('asOf.explained')}
      table={{ call: reportCalls.userExport, params: { id: person._id }, query: asOf.query }}
    />
  );
}

function InCurriculum({ userId, curriculumId }: { userId: string; curriculumId: string }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const formats = useFormats();
  const asOf = useAsOf();
  const read = useCall(reportCalls.userCurriculum, {
    params: { id: userId, curriculumId },
    query: asOf.query,
  });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={6} />;
  const { curriculum } = read.data;
  const { certificate } = curriculum;
  return (
    <Stack gap={24}>
      <h2>{inLanguage(curriculum.name, language)}</h2>
      <Kpis
        items={[
          {
            key: 'standing',
            label: t('column.standing'),
            value: <StandingChip standing={curriculum.standing} />,
          },
          {
            key: 'required',
            label: t('ui:word.requiredCoursesPassed'),
            value: t('kpi.of', {
              done: formats.number(curriculum.requiredPassed),
              count: formats.number(curriculum.required),
            }),
          },
          {
            key: 'score',
            label: t('column.score'),
            value: formats.score(curriculum.averageScore),
          },
          {
            key: 'until',
            label: t('column.until'),
            value: certificate?.expiresOn ? formats.date(certificate.expiresOn, 'MM/DD/YYYY') : '–',
            ...(certificate && { note: certificate.code }),
          },
        ]}
      />
      <PersonCourses userId={userId} courses={curriculum.courses} />
    </Stack>
  );
}
