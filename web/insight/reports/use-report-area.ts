import { useLocation } from '@tanstack/react-router';

/** Where the reports stand that are open: the same pages serve the learner and the admin area. */
export interface ReportArea {
  readonly room: 'admin' | 'learner';
  /** Path of a report: `/auth/report/course`. */
  path(report: 'user' | 'dealer' | 'course' | 'curriculum'): string;
}

export function useReportArea(): ReportArea {
  const isAdmin = useLocation({ select: ({ pathname }) => pathname.includes('/auth/admin/') });
  return {
    room: isAdmin ? 'admin' : 'learner',
    path: (report) => `${isAdmin ? '/auth/admin/report' : '/auth/report'}/${report}`,
  };
}
