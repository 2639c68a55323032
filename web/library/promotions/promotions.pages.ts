import { page, type Pages } from '#web/platform/page.ts';

const reading = ['articles'];
const writing = [...reading, 'articles-admin', 'publishing', 'long-work', 'audiences'];

export const promotionsPages: Pages = {
  'promotions.learner': page(() => import('./learner/promotions.page.tsx'), ...reading),
  'promotions.article': page(() => import('./learner/promotions.page.tsx'), ...reading),
  'promotions.admin': page(() => import('./admin/promotions.page.tsx'), ...writing),
  'promotions.create': page(() => import('./admin/new-promotion.page.tsx'), ...writing),
  'promotions.edit': page(() => import('./admin/promotion.page.tsx'), ...writing),
  'promotions.preview-draft': page(() => import('./admin/preview-draft.page.tsx'), ...writing),
  'promotions.preview': page(() => import('./admin/preview.page.tsx'), ...writing),
};
