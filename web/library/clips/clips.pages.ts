import './clips.tabs.ts';
import { page, type Pages } from '#web/platform/page.ts';

const working = ['clips', 'clips-work', 'media-field'];
const submitting = [...working, 'video-submissions', 'video-notes'];
const editing = [...working, 'publishing', 'long-work', 'audiences', 'clip-statistics', 'report-kit'];
const videoEditing = [...editing, 'videos-admin'];
const podcastEditing = [...editing, 'podcasts-admin'];
const reviewing = [...working, 'video-review', 'video-notes', 'review-queue'];

export const clipsPages: Pages = {
  'videos.learner': page(() => import('./learner/videos.page.tsx'), 'clips'),
  'videos.category': page(() => import('./learner/video-category.page.tsx'), 'clips'),
  'videos.video': page(() => import('./learner/video.page.tsx'), 'clips', 'comments'),
  'podcasts.learner': page(() => import('./learner/podcasts.page.tsx'), 'clips'),
  'podcasts.category': page(() => import('./learner/podcast-category.page.tsx'), 'clips'),
  'podcasts.episode': page(() => import('./learner/episode.page.tsx'), 'clips', 'comments'),
  'videos.submissions': page(() => import('./submit/submissions.page.tsx'), ...submitting),
  'videos.submission-draft': page(() => import('./submit/preview-draft.page.tsx'), ...submitting),
  'videos.submit': page(() => import('./submit/submit.page.tsx'), ...submitting),
  'videos.submission': page(() => import('./submit/submission.page.tsx'), ...submitting),
  'videos.submission-edit': page(() => import('./submit/edit-submission.page.tsx'), ...submitting),
  'videos.admin-submissions': page(() => import('./review/submissions.page.tsx'), ...reviewing),
  'videos.review': page(() => import('./review/review.page.tsx'), ...reviewing),
  'videos.review-edit': page(() => import('./review/review-edit.page.tsx'), ...videoEditing, 'video-review'),
  'videos.admin': page(() => import('./admin/video-list.page.tsx'), ...videoEditing),
  'videos.categories': page(() => import('./admin/video-categories.page.tsx'), ...videoEditing),
  'videos.create': page(() => import('./admin/new-video.page.tsx'), ...videoEditing),
  'videos.preview-draft': page(() => import('./admin/video-preview-draft.page.tsx'), ...videoEditing),
  'videos.edit': page(() => import('./admin/edit-video.page.tsx'), ...videoEditing),
  'videos.preview': page(() => import('./admin/video-preview.page.tsx'), ...videoEditing),
  'podcasts.admin': page(() => import('./admin/episode-list.page.tsx'), ...podcastEditing),
  'podcasts.categories': page(() => import('./admin/episode-categories.page.tsx'), ...podcastEditing),
  'podcasts.create': page(() => import('./admin/new-episode.page.tsx'), ...podcastEditing),
  'podcasts.preview-draft': page(() => import('./admin/episode-preview-draft.page.tsx'), ...podcastEditing),
  'podcasts.edit': page(() => import('./admin/edit-episode.page.tsx'), ...podcastEditing),
  'podcasts.preview': page(() => import('./admin/episode-preview.page.tsx'), ...podcastEditing),
};
