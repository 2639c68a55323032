import { page, type Pages } from '#web/platform/page.ts';

export const loyaltyPages: Pages = {
  'loyalty.program': page(() => import('./learner/program.page.tsx'), 'loyalty', 'statements'),
  'loyalty.overview': page(() => import('./admin/overview.page.tsx'), 'loyalty', 'statements'),
  'loyalty.pending': page(() => import('./admin/pending.page.tsx'), 'loyalty', 'review-queue'),
  'loyalty.approved': page(() => import('./admin/approved.page.tsx'), 'loyalty'),
  'loyalty.denied': page(() => import('./admin/denied.page.tsx'), 'loyalty'),
  'loyalty.parts': page(() => import('./admin/parts.page.tsx'), 'loyalty'),
  'loyalty.submission': page(() => import('./admin/submission.page.tsx'), 'loyalty', 'review-queue'),
  'reports.admin-loyalty': page(
    () => import('./report/loyalty-report.page.tsx'),
    'loyalty',
    'report-kit',
    'long-work',
  ),
};
