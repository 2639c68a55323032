import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('own-account', [
  {
    key: 'leaderboards',
    title: { en: 'Leaderboards', fr: 'Classements' },
    access: 'signed-in',
    texts: ['leaderboards'],
    load: async () => (await import('./learner/own-choice.tsx')).OwnChoice,
  },
]);
contributeTabs('own-dealer', [
  {
    key: 'leaderboard',
    title: { en: 'Leaderboard', fr: 'Classement' },
    access: 'signed-in',
    feature: 'dealers',
    texts: ['leaderboards'],
    load: async () => (await import('./learner/own-dealer-board.tsx')).OwnDealerBoard,
  },
]);
