import { screen } from '#contract/platform/screen.ts';

export const dashboardScreens = {
  learner: screen({
    id: 'dashboards.learner',
    path: '/auth',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Dashboard', fr: 'Tableau de bord' },
  }),
};
