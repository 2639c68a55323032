import { frontPage, page, type Pages } from '#web/platform/page.ts';
import { Page as LearnerHome } from './learner/dashboard.page.tsx';

export const dashboardsPages: Pages = {
  'dashboards.learner': frontPage(LearnerHome, 'dashboards', 'training'),
  'dashboards.admin': page(() => import('./admin/dashboard.page.tsx'), 'dashboards', 'live-reports'),
};
