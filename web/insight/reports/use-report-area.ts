import { useArea } from '#web/platform/use-area.ts';

type Report = 'user' | 'dealer' | 'course' | 'curriculum';

/** The area of the open report: the same pages are part of the learner and the admin area. */
export interface ReportArea {
  readonly room: 'admin' | 'learner';
  /** Path of a report: `/auth/report/course`. */
  path(report: Report): string;
  /** Path of a record's report, with the day of the report. */
  details(report: Report, id: string, day?: string): string;
  /** Path of a person's training in a curriculum, or in all without one. */
  progress(userId: string, curriculumId?: string, day?: string): string;
}

const withDay = (path: string, day: string | undefined) => (day ? `${path}?asOf=${day}` : path);

export function useReportArea(): ReportArea {
  const room = useArea();
  const path = (report: Report) => `${room === 'admin' ? '/auth/admin/report' : '/auth/report'}/${report}`;
  return {
    room,
    path,
    details: (report, id, day) => withDay(`${path(report)}/${id}/details`, day),
    progress: (userId, curriculumId, day) =>
      withDay(`${path('user')}/${userId}${curriculumId ? `/${curriculumId}` : ''}/progress`, day),
  };
}
