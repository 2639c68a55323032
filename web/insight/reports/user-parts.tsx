import { reportCalls } from '#contract/insight/reports.calls.ts';
import { FailedReply } from '#web/platform/failed-reply.tsx';
import { useCall } from '#web/platform/query.ts';
import { Stack } from '#web/ui/layout.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { PersonCertificates } from './person-certificates.tsx';
import { PersonCourses } from './person-courses.tsx';
import { PersonCurriculums } from './person-curriculums.tsx';
import { PersonHistory } from './person-history.tsx';
import { PersonPoints } from './person-points.tsx';

/** A person's progress by curriculum and by course, on the page of the person. */
export function UserTraining({ recordId }: { recordId: string }) {
  const read = useCall(reportCalls.user, { params: { id: recordId }, query: {} });
  if (read.isLoadingError) return <FailedReply reply={read} />;
  if (!read.data) return <SkeletonRows rows={8} />;
  return (
    <Stack gap={24}>
      <PersonCurriculums userId={recordId} />
      <PersonCourses userId={recordId} courses={read.data.user.courses} />
    </Stack>
  );
}

export const UserCertificates = ({ recordId }: { recordId: string }) => (
  <PersonCertificates userId={recordId} />
);

/** Submitted quizzes, passed courses and issued certificates, latest first. */
export const UserAttempts = ({ recordId }: { recordId: string }) => <PersonHistory userId={recordId} />;

/** Every point earned and spent, latest first. */
export const UserPoints = ({ recordId }: { recordId: string }) => <PersonPoints userId={recordId} />;
