import { page, type Pages } from '#web/platform/page.ts';

export const clipsPages: Pages = {
  'videos.learner': page(() => import('./learner/videos.page.tsx'), 'clips'),
  'videos.category': page(() => import('./learner/video-category.page.tsx'), 'clips'),
  'videos.video': page(() => import('./learner/video.page.tsx'), 'clips'),
  'podcasts.learner': page(() => import('./learner/podcasts.page.tsx'), 'clips'),
  'podcasts.category': page(() => import('./learner/podcast-category.page.tsx'), 'clips'),
  'podcasts.episode': page(() => import('./learner/episode.page.tsx'), 'clips'),
};
