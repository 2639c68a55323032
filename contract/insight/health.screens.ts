import { screen } from '#contract/platform/screen.ts';

export const healthScreens = {
  report: screen({
    id: 'health.report',
    path: '/auth/admin/health',
    shell: 'admin',
    access: { role: ['PLATFORM_ADMIN'] },
    title: { en: 'System health', fr: 'État du système' },
    parent: 'dashboards.admin',
  }),
};
