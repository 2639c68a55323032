import { page, type Pages } from '#web/platform/page.ts';

/** What people do with their own rewards and points. */
export const shopPages: Pages = {
  'rewards.shop': page(() => import('./learner/shop.page.tsx'), 'shop', 'statements'),
  'rewards.redeem': page(() => import('./learner/redeem.page.tsx'), 'shop'),
};
