import './incentives.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const incentivesPages: Pages = {
  'incentives.admin': page(
    () => import('./admin/incentives.page.tsx'),
    'incentives',
    'publishing',
    'long-work',
  ),
  'incentives.edit': page(
    () => import('./admin/incentive.page.tsx'),
    'incentives',
    'publishing',
    'audiences',
  ),
};
