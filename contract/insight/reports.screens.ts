import { screen } from '#contract/platform/screen.ts';

export const reportScreens = {
  users: screen({
    id: 'reports.users',
    path: '/auth/report/user',
    shell: 'user',
    access: { right: 'USER_REPORTS' },
    feature: 'userReports',
    title: { en: 'People report', fr: 'Rapport des personnes' },
    parent: 'dashboards.learner',
  }),
  dealers: screen({
    id: 'reports.dealers',
    path: '/auth/report/dealer',
    shell: 'user',
    access: { right: 'DEALER_REPORTS' },
    feature: 'dealerReports',
    title: { en: 'Dealer report', fr: 'Rapport des concessionnaires' },
    parent: 'dashboards.learner',
  }),
  dealerTraining: screen({
    id: 'courses.dealer-training',
    path: '/auth/dealer-training',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Dealer training', fr: 'Formation de la concession' },
    parent: 'dashboards.learner',
  }),
};
