import { loyaltyAdmins } from '#contract/rewards/loyalty.screens.ts';
import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('dealer', [
  {
    key: 'credits',
    title: { en: 'Loyalty credits', fr: 'Crédits de fidélité' },
    access: loyaltyAdmins,
    feature: 'loyalty',
    texts: ['statements', 'report-kit'],
    load: async () => (await import('./dealer-credits.tsx')).DealerCredits,
  },
]);
