import { screen } from '#contract/platform/screen.ts';

const feature = 'videos';
const view = { right: 'VIEW_VIDEOS' } as const;

export const videoScreens = {
  learner: screen({
    id: 'videos.learner',
    path: '/auth/videos',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Videos', fr: 'Vidéos' },
    tile: 'videos',
    parent: 'dashboards.learner',
    asks: ['/api/videos/by-categories/'],
  }),
  category: screen({
    id: 'videos.category',
    path: '/auth/videos/category/{categoryId}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Videos of a category', fr: 'Vidéos d’une catégorie' },
    parent: 'videos.learner',
  }),
  video: screen({
    id: 'videos.video',
    path: '/auth/videos/{videoId}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Video', fr: 'Vidéo' },
    parent: 'videos.learner',
  }),
};
