import './certificates.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

export const certificatesPages: Pages = {
  'certificates.verify': page(() => import('./public/verify.page.tsx'), 'certificates'),
  'certificates.check': page(() => import('./public/check.page.tsx'), 'certificates'),
  'certificates.admin': page(() => import('./admin/certificates.page.tsx'), 'certificates', 'report-kit'),
  'certificates.designs': page(() => import('./admin/designs.page.tsx'), 'certificates', 'designs'),
};
