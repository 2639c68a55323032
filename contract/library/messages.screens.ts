import { screen } from '#contract/platform/screen.ts';

const feature = 'messages';

export const messageScreens = {
  learner: screen({
    id: 'messages.learner',
    path: '/auth/messages',
    shell: 'user',
    access: { right: 'VIEW_MESSAGES' },
    feature,
    title: { en: 'Messages', fr: 'Messages' },
    badge: 'messages',
    parent: 'dashboards.learner',
  }),
  admin: screen({
    id: 'messages.admin',
    path: '/auth/admin/messages',
    shell: 'admin',
    access: { right: 'VIEW_MESSAGES' },
    feature,
    title: { en: 'Messages', fr: 'Messages' },
    badge: 'messages',
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'messages.create',
    path: '/auth/admin/messages/create',
    shell: 'admin',
    access: { right: 'SEND_MESSAGES' },
    feature,
    title: { en: 'New message', fr: 'Nouveau message' },
    parent: 'messages.admin',
  }),
};
