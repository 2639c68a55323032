import { page, type Pages } from '#web/platform/page.ts';

const editing = ['media-center', 'media-center-admin', 'audiences', 'publishing'];

export const mediaCenterPages: Pages = {
  'media-center.learner': page(() => import('./learner/media-center.page.tsx'), 'media-center'),
  'media-center.learner-folder': page(() => import('./learner/media-center.page.tsx'), 'media-center'),
  'media-center.admin': page(() => import('./admin/media-center.page.tsx'), ...editing),
  'media-center.admin-folder': page(() => import('./admin/media-center.page.tsx'), ...editing),
};
