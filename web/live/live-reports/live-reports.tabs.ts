import { loadChunk } from '#web/platform/chunk-reload.ts';
import { contributeTabs } from '#web/platform/record-tabs.ts';

const tab = {
  key: 'live-training',
  title: { en: 'Live training', fr: 'Formations en personne' },
  feature: 'liveTraining',
  texts: ['live-reports', 'report-kit'],
} as const;

/** Parts of a page need the feature of the page’s reports too. Their own pages do not exist without it. */
const ofUser = {
  ...tab,
  access: { right: 'USER_REPORTS' },
  load: async () => (await loadChunk(() => import('./person-live.tsx'))).PersonLive,
} as const;
contributeTabs('user', [{ ...ofUser, before: 'certificates', pageFeature: 'userReports' }]);
contributeTabs('user-report', [ofUser]);

const ofDealer = {
  ...tab,
  access: { right: 'DEALER_REPORTS' },
  load: async () => (await loadChunk(() => import('./dealer-live.tsx'))).DealerLive,
} as const;
contributeTabs('dealer', [{ ...ofDealer, pageFeature: 'dealerReports' }]);
contributeTabs('dealer-report', [ofDealer]);
