import './leaderboards.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const leaderboardsPages: Pages = {
  'leaderboards.list': page(() => import('./admin/leaderboards.page.tsx'), 'leaderboards'),
};
