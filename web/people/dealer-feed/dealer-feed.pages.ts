import { page, type Pages } from '#web/platform/page.ts';

export const dealerFeedPages: Pages = {
  'dealer-feed.runs': page(() => import('./admin/runs.page.tsx'), 'dealer-feed', 'dealers'),
  'dealer-feed.run': page(() => import('./admin/run.page.tsx'), 'dealer-feed', 'people-imports'),
};
