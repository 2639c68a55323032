import { page, type Pages } from '#web/platform/page.ts';

const reading = ['articles', 'confirmations', 'report-kit'];
const writing = [...reading, 'articles-admin', 'publishing', 'long-work', 'audiences'];

export const bulletinsPages: Pages = {
  'bulletins.learner': page(() => import('./learner/bulletins.page.tsx'), ...reading),
  'bulletins.article': page(() => import('./learner/bulletins.page.tsx'), ...reading),
  'bulletins.admin': page(() => import('./admin/bulletins.page.tsx'), ...writing),
  'bulletins.create': page(() => import('./admin/new-bulletin.page.tsx'), ...writing),
  'bulletins.edit': page(() => import('./admin/bulletin.page.tsx'), ...writing),
  'bulletins.preview-draft': page(() => import('./admin/preview-draft.page.tsx'), ...writing),
  'bulletins.preview': page(() => import('./admin/preview.page.tsx'), ...writing),
};
