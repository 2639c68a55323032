import { page, type Pages } from '#web/platform/page.ts';

const texts = ['messages', 'audiences', 'meeting-time'];

export const messagesPages: Pages = {
  'messages.learner': page(() => import('./learner/messages.page.tsx'), ...texts),
  'messages.admin': page(() => import('./admin/messages.page.tsx'), ...texts),
  'messages.create': page(() => import('./admin/new-message.page.tsx'), ...texts),
};
