import { screen } from '#contract/platform/screen.ts';

const feature = 'announcements';
const view = { right: 'VIEW_ANNOUNCEMENTS' } as const;
const modify = { right: 'MODIFY_ANNOUNCEMENTS' } as const;

export const bulletinScreens = {
  learner: screen({
    id: 'bulletins.learner',
    path: '/auth/bulletins',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Announcements', fr: 'Annonces' },
    bulletinTitle: { en: 'Bulletins', fr: 'Bulletins' },
    badge: 'announcements',
    tile: 'announcements',
    parent: 'dashboards.learner',
  }),
  article: screen({
    id: 'bulletins.article',
    path: '/auth/bulletins/{announcementId}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Announcement', fr: 'Annonce' },
    bulletinTitle: { en: 'Bulletin', fr: 'Bulletin' },
    parent: 'bulletins.learner',
  }),
  admin: screen({
    id: 'bulletins.admin',
    path: '/auth/admin/bulletins',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Announcements', fr: 'Annonces' },
    bulletinTitle: { en: 'Bulletins', fr: 'Bulletins' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'bulletins.create',
    path: '/auth/admin/bulletins/create',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'New announcement', fr: 'Nouvelle annonce' },
    bulletinTitle: { en: 'New bulletin', fr: 'Nouveau bulletin' },
    parent: 'bulletins.admin',
  }),
  edit: screen({
    id: 'bulletins.edit',
    path: '/auth/admin/bulletins/{announcementId}/edit',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Edit announcement', fr: 'Modifier l’annonce' },
    bulletinTitle: { en: 'Edit bulletin', fr: 'Modifier le bulletin' },
    parent: 'bulletins.admin',
  }),
  previewDraft: screen({
    id: 'bulletins.preview-draft',
    path: '/auth/admin/bulletins/preview',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Preview', fr: 'Aperçu' },
    parent: 'bulletins.admin',
  }),
  preview: screen({
    id: 'bulletins.preview',
    path: '/auth/admin/bulletins/{announcementId}/preview',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Preview', fr: 'Aperçu' },
    parent: 'bulletins.admin',
  }),
};
