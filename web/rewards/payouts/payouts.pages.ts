import { page, type Pages } from '#web/platform/page.ts';

export const payoutsPages: Pages = {
  'payouts.admin': page(() => import('./admin/payouts.page.tsx'), 'payouts'),
  'payouts.run': page(() => import('./admin/run.page.tsx'), 'payouts', 'long-work'),
  'payouts.own': page(() => import('./learner/payouts.page.tsx'), 'payouts', 'statements'),
};
