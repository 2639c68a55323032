import { screen } from '#contract/platform/screen.ts';

export const notificationScreens = {
  learner: screen({
    id: 'notifications.list',
    path: '/auth/notifications',
    shell: 'user',
    access: 'signed-in',
    feature: 'notifications',
    title: { en: 'Notifications', fr: 'Notifications' },
    parent: 'dashboards.learner',
    asks: ['/api/notifications/?page=1'],
  }),
  admin: screen({
    id: 'notifications.admin',
    path: '/auth/admin/notifications',
    shell: 'admin',
    access: { role: ['COMPANY_ADMIN', 'BRAND_MANAGER', 'ILT_ADMIN', 'TRANSLATOR'] },
    feature: 'notifications',
    title: { en: 'Notifications', fr: 'Notifications' },
    badge: 'notifications',
    parent: 'dashboards.admin',
    asks: ['/api/notifications/?page=1'],
  }),
};
