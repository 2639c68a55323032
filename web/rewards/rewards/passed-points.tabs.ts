import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('passed-course', [
  {
    key: 'points',
    title: { en: 'Points', fr: 'Points' },
    access: 'signed-in',
    texts: ['passed-points'],
    load: async () => (await import('./learner/passed-points.tsx')).PassedPoints,
  },
]);
