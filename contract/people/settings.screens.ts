import { screen } from '#contract/platform/screen.ts';

export const settingScreens = {
  general: screen({
    id: 'settings.general',
    path: '/auth/admin/general-settings',
    shell: 'admin',
    access: { role: ['PLATFORM_ADMIN'] },
    title: { en: 'Settings', fr: 'Réglages' },
    parent: 'dashboards.admin',
  }),
};
