import { spiffScreens } from '#contract/rewards/spiffs.screens.ts';
import { contributeTabs } from '#web/platform/record-tabs.ts';

const tab = {
  key: 'claims',
  title: { en: 'Claims', fr: 'Demandes de primes' },
  access: spiffScreens.review.access,
  feature: 'spiff',
  texts: ['spiff-manager', 'spiffs'],
} as const;

contributeTabs('user', [
  { ...tab, load: async () => (await import('./admin/record-claims.tsx')).PersonClaims },
]);
contributeTabs('dealer', [
  { ...tab, load: async () => (await import('./admin/record-claims.tsx')).DealerClaims },
]);
