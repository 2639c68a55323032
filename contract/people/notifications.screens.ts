import { screen } from '#contract/platform/screen.ts';
import { unsubscribePath } from '#contract/platform/unsubscribe.ts';

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
  /** The address in mails: it says what it is about, and a button does it. */
  unsubscribe: screen({
    id: 'notifications.unsubscribe',
    path: unsubscribePath,
    shell: 'public',
    access: 'public',
    title: { en: 'Unsubscribe from e-mails', fr: 'Se désabonner des courriels' },
    unlisted: true,
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
  deliveries: screen({
    id: 'notifications.deliveries',
    path: '/auth/admin/notifications/deliveries',
    shell: 'admin',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    feature: 'notifications',
    title: { en: 'Delivery record', fr: 'Registre des envois' },
    parent: 'notifications.admin',
  }),
};
