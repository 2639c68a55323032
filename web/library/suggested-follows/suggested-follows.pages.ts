import './suggested-follows.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

const writing = ['suggested-follows', 'suggested-follows-admin', 'publishing', 'audiences'];

export const suggestedFollowsPages: Pages = {
  'suggested-follows.learner': page(() => import('./learner/follows.page.tsx'), 'suggested-follows'),
  'suggested-follows.admin': page(() => import('./admin/follows.page.tsx'), ...writing, 'long-work'),
  'suggested-follows.create': page(() => import('./admin/new-follow.page.tsx'), ...writing),
  'suggested-follows.edit': page(() => import('./admin/follow.page.tsx'), ...writing),
};
