import { makersArea } from './dashboards.access.ts';
import { screen } from '#contract/platform/screen.ts';

export const dashboardScreens = {
  learner: screen({
    id: 'dashboards.learner',
    path: '/auth',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Dashboard', fr: 'Tableau de bord' },
    asks: ['/api/courses/in-progress', '/api/curriculums/?limit=6', '/api/dashboards/learner-home'],
  }),
  admin: screen({
    id: 'dashboards.admin',
    path: '/auth/admin',
    shell: 'admin',
    access: makersArea,
    title: { en: 'Dashboard', fr: 'Tableau de bord' },
  }),
};
