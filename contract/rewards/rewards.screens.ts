import { screen } from '#contract/platform/screen.ts';

const read = { right: 'INCENTIVE_REPORTS' } as const;
const change = { all: [read, { right: 'CREATE_EDIT_INCENTIVE' }] } as const;
const ofReport = { shell: 'admin', parent: 'rewards.report-details' } as const;

export const rewardScreens = {
  report: screen({
    id: 'rewards.report',
    path: '/auth/admin/report/incentive',
    shell: 'admin',
    access: read,
    title: { en: 'Incentive report', fr: 'Rapport sur les primes' },
    tabTitle: { en: 'Incentives', fr: 'Primes' },
    parent: 'dashboards.admin',
  }),
  details: screen({
    id: 'rewards.report-details',
    path: '/auth/admin/report/incentive/{incentiveId}/details',
    shell: 'admin',
    access: read,
    title: { en: 'Rewards from this incentive', fr: 'Récompenses de cette prime' },
    parent: 'rewards.report',
  }),
  /** Corrects one reward, which the address names: `?reward=`. */
  correct: screen({
    id: 'rewards.report-edit',
    path: '/auth/admin/report/incentive/{incentiveId}/edit',
    ...ofReport,
    access: change,
    title: { en: 'Correct a reward', fr: 'Corriger une récompense' },
  }),
  /** Redeems one reward for the person who has it. */
  redeemFor: screen({
    id: 'rewards.report-redeem',
    path: '/auth/admin/report/incentive/{incentiveId}/redeem',
    ...ofReport,
    access: change,
    title: { en: 'Redeem for a person', fr: 'Échanger pour une personne' },
  }),
  /** For print. */
  view: screen({
    id: 'rewards.report-view',
    path: '/auth/admin/report/incentive/{incentiveId}/view',
    ...ofReport,
    access: read,
    title: { en: 'Rewards to print', fr: 'Récompenses à imprimer' },
  }),
};
