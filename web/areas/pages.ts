import { page, type PageEntry } from './page.ts';

/** Every screen's page, by the screen's id. */
export const pages: Readonly<Record<string, PageEntry>> = {
  'business-units.list': page(
    () => import('#web/people/business-units/admin/business-units.page.tsx'),
    'business-units',
  ),
  'business-units.create': page(
    () => import('#web/people/business-units/admin/business-unit.page.tsx'),
    'business-units',
  ),
  'business-units.edit': page(
    () => import('#web/people/business-units/admin/business-unit.page.tsx'),
    'business-units',
  ),
  'home.root': page(() => import('#web/people/accounts/public/login.page.tsx'), 'accounts'),
  'dashboards.learner': page(() => import('#web/insight/dashboards/learner/dashboard.page.tsx'), 'dashboards', 'training'),
  'courses.my-training': page(() => import('#web/training/courses/learner/my-training.page.tsx'), 'training'),
  'courses.player': page(() => import('#web/training/courses/learner/player.page.tsx'), 'courses', 'quizzes'),
  'curriculums.page': page(() => import('#web/training/curriculums/learner/curriculum.page.tsx'), 'training'),
  'reports.users': page(() => import('#web/insight/reports/learner/people-report.page.tsx'), 'reports'),
  'reports.dealers': page(() => import('#web/insight/reports/learner/dealer-report.page.tsx'), 'reports'),
  'courses.dealer-training': page(() => import('#web/insight/reports/learner/dealer-training.page.tsx'), 'reports'),
  'resources.learner': page(() => import('#web/library/resources/learner/resources.page.tsx'), 'resources'),
  'resources.admin': page(() => import('#web/library/resources/admin/resources.page.tsx'), 'resources'),
  'resources.edit': page(() => import('#web/library/resources/admin/resource.page.tsx'), 'resources'),
  'session.login': page(() => import('#web/people/accounts/public/login.page.tsx'), 'accounts'),
};
