import { screen } from '#contract/platform/screen.ts';

const access = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;

export const payoutScreens = {
  own: screen({
    id: 'payouts.own',
    path: '/auth/payouts',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'My payouts', fr: 'Mes paiements' },
    tile: 'payouts',
    tileBehindMore: true,
    parent: 'dashboards.learner',
  }),
  list: screen({
    id: 'payouts.admin',
    path: '/auth/admin/payouts',
    shell: 'admin',
    access,
    title: { en: 'Payouts', fr: 'Paiements' },
    badge: 'payout-runs',
    waits: {
      en: ['{count} payout run to release', '{count} payout runs to release'],
      fr: ['{count} cycle de paiement à libérer', '{count} cycles de paiement à libérer'],
    },
    parent: 'dashboards.admin',
  }),
  run: screen({
    id: 'payouts.run',
    path: '/auth/admin/payouts/{runId}',
    shell: 'admin',
    access,
    title: { en: 'Payout run', fr: 'Cycle de paiement' },
    parent: 'payouts.admin',
  }),
};
