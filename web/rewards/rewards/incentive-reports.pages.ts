import './incentive-reports.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const incentiveReportsPages: Pages = {
  'rewards.report': page(
    () => import('./report/admin/incentives.page.tsx'),
    'incentive-reports',
    'incentives',
    'report-kit',
    'long-work',
    'publishing',
  ),
  'rewards.report-details': page(
    () => import('./report/admin/rewards.page.tsx'),
    'incentive-reports',
    'incentives',
    'report-kit',
    'long-work',
  ),
  'rewards.report-edit': page(
    () => import('./report/admin/correct.page.tsx'),
    'incentive-reports',
    'incentives',
  ),
  'rewards.report-redeem': page(
    () => import('./report/admin/redeem-for.page.tsx'),
    'incentive-reports',
    'incentives',
  ),
  'rewards.report-view': page(
    () => import('./report/admin/print.page.tsx'),
    'incentive-reports',
    'incentives',
    'report-kit',
    'long-work',
  ),
};
