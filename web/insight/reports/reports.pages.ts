import './reports.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const reportsPages: Pages = {
  'reports.users': page(() => import('./pages/people-report.page.tsx'), 'reports', 'training'),
  'reports.dealers': page(() => import('./pages/dealer-report.page.tsx'), 'reports', 'training'),
  'reports.courses': page(() => import('./pages/course-report.page.tsx'), 'reports', 'training'),
  'reports.course-details': page(
    () => import('./pages/course-details.page.tsx'),
    'reports',
    'training',
    'answer-statistics',
  ),
  'reports.curriculums': page(() => import('./pages/curriculum-report.page.tsx'), 'reports', 'training'),
  'reports.curriculum-details': page(
    () => import('./pages/curriculum-details.page.tsx'),
    'reports',
    'training',
  ),
  'reports.admin-users': page(() => import('./pages/people-report.page.tsx'), 'reports', 'training'),
  'reports.admin-dealers': page(() => import('./pages/dealer-report.page.tsx'), 'reports', 'training'),
  'reports.admin-courses': page(() => import('./pages/course-report.page.tsx'), 'reports', 'training'),
  'reports.admin-course-details': page(
    () => import('./pages/course-details.page.tsx'),
    'reports',
    'training',
    'answer-statistics',
  ),
  'reports.admin-curriculums': page(
    () => import('./pages/curriculum-report.page.tsx'),
    'reports',
    'training',
  ),
  'reports.admin-curriculum-details': page(
    () => import('./pages/curriculum-details.page.tsx'),
    'reports',
    'training',
  ),
  'reports.user-details': page(
    () => import('./pages/person-details.page.tsx'),
    'reports',
    'training',
    'certificates',
  ),
  'reports.user-progress': page(() => import('./pages/person-progress.page.tsx'), 'reports', 'training'),
  'reports.dealer-details': page(() => import('./pages/dealer-details.page.tsx'), 'reports', 'training'),
  'reports.certificates': page(
    () => import('./pages/certificates.page.tsx'),
    'reports',
    'training',
    'certificates',
  ),
  'reports.admin-user-details': page(
    () => import('./pages/person-details.page.tsx'),
    'reports',
    'training',
    'certificates',
  ),
  'reports.admin-user-progress': page(
    () => import('./pages/person-progress.page.tsx'),
    'reports',
    'training',
  ),
  'reports.admin-dealer-details': page(
    () => import('./pages/dealer-details.page.tsx'),
    'reports',
    'training',
  ),
  'courses.dealer-training': page(() => import('./pages/dealer-training.page.tsx'), 'reports', 'training'),
};
