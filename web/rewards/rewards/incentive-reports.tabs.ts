import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('user', [
  {
    key: 'rewards',
    title: { en: 'Rewards', fr: 'Récompenses' },
    access: { oneOf: ['VIEW_INCENTIVES', 'CREATE_EDIT_INCENTIVE', 'DELETE_INCENTIVE', 'PUBLISH_INCENTIVE'] },
    texts: ['incentive-reports', 'incentives'],
    load: async () => (await import('./report/person-rewards.tsx')).PersonRewards,
  },
]);
