import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('own-account', [
  {
    key: 'podcast-feed',
    title: { en: 'Podcasts', fr: 'Balados' },
    access: { right: 'VIEW_PODCASTS' },
    feature: 'podcasts',
    texts: ['clips'],
    load: async () => (await import('./learner/podcast-feed.tsx')).PodcastFeed,
  },
]);
