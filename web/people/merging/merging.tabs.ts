import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('user', [
  {
    key: 'merged',
    title: { en: 'Merged accounts', fr: 'Comptes fusionnés' },
    access: { right: 'MODIFY_USERS' },
    texts: ['merging'],
    load: async () => (await import('./admin/merged-accounts.tsx')).MergedAccounts,
  },
]);
