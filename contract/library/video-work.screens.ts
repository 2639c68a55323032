import { screen } from '#contract/platform/screen.ts';

const feature = 'videos';
const submitting = {
  shell: 'user',
  access: { right: 'SUBMIT_VIDEOS' },
  feature,
} as const;
const editing = {
  shell: 'admin',
  access: { right: 'MODIFY_VIDEOS' },
  feature,
} as const;
const reviewing = {
  shell: 'admin',
  access: { right: 'APPROVE_VIDEOS' },
  feature,
} as const;
const preview = { en: 'Preview', fr: 'Aperçu' } as const;

/** Where videos are submitted, reviewed, and edited. */
export const videoWorkScreens = {
  submissions: screen({
    ...submitting,
    id: 'videos.submissions',
    path: '/auth/videos/submissions',
    title: { en: 'My videos', fr: 'Mes vidéos' },
    parent: 'videos.learner',
  }),
  submissionDraft: screen({
    ...submitting,
    id: 'videos.submission-draft',
    path: '/auth/videos/submissions/preview',
    title: preview,
    parent: 'videos.submissions',
  }),
  submit: screen({
    ...submitting,
    id: 'videos.submit',
    path: '/auth/videos/submissions/submit',
    title: { en: 'Submit a video', fr: 'Proposer une vidéo' },
    parent: 'videos.submissions',
  }),
  submission: screen({
    ...submitting,
    id: 'videos.submission',
    path: '/auth/videos/submissions/{videoId}',
    title: { en: 'Submitted video', fr: 'Vidéo proposée' },
    parent: 'videos.submissions',
  }),
  submissionEdit: screen({
    ...submitting,
    id: 'videos.submission-edit',
    path: '/auth/videos/submissions/{videoId}/edit',
    title: { en: 'Edit submitted video', fr: 'Modifier la vidéo proposée' },
    parent: 'videos.submissions',
  }),
  admin: screen({
    ...editing,
    id: 'videos.admin',
    path: '/auth/admin/videos',
    title: { en: 'Videos', fr: 'Vidéos' },
    parent: 'dashboards.admin',
  }),
  adminSubmissions: screen({
    ...reviewing,
    id: 'videos.admin-submissions',
    path: '/auth/admin/videos/submissions',
    title: { en: 'Submitted videos', fr: 'Vidéos proposées' },
    badge: 'video-submissions',
    waits: {
      en: ['{count} video to review', '{count} videos to review'],
      fr: ['{count} vidéo à réviser', '{count} vidéos à réviser'],
    },
    parent: 'dashboards.admin',
  }),
  review: screen({
    ...reviewing,
    id: 'videos.review',
    path: '/auth/admin/videos/submissions/{videoId}/preview',
    title: { en: 'Review of a video', fr: 'Révision d’une vidéo' },
    parent: 'videos.admin-submissions',
  }),
  reviewEdit: screen({
    ...reviewing,
    id: 'videos.review-edit',
    path: '/auth/admin/videos/submissions/{videoId}/edit',
    title: { en: 'Edit submitted video', fr: 'Modifier la vidéo proposée' },
    parent: 'videos.admin-submissions',
  }),
  categories: screen({
    ...editing,
    id: 'videos.categories',
    path: '/auth/admin/videos/categories',
    title: { en: 'Categories of videos', fr: 'Catégories de vidéos' },
    parent: 'videos.admin',
  }),
  create: screen({
    ...editing,
    id: 'videos.create',
    path: '/auth/admin/videos/create',
    title: { en: 'New video', fr: 'Nouvelle vidéo' },
    parent: 'videos.admin',
  }),
  previewDraft: screen({
    ...editing,
    id: 'videos.preview-draft',
    path: '/auth/admin/videos/preview',
    title: preview,
    parent: 'videos.admin',
  }),
  edit: screen({
    ...editing,
    id: 'videos.edit',
    path: '/auth/admin/videos/{videoId}/edit',
    title: { en: 'Edit video', fr: 'Modifier la vidéo' },
    parent: 'videos.admin',
  }),
  preview: screen({
    ...editing,
    id: 'videos.preview',
    path: '/auth/admin/videos/{videoId}/preview',
    title: preview,
    parent: 'videos.admin',
  }),
};
