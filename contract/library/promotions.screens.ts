import { screen } from '#contract/platform/screen.ts';

const feature = 'announcements';
const view = { right: 'VIEW_ANNOUNCEMENTS' } as const;
const modify = { right: 'MODIFY_ANNOUNCEMENTS' } as const;

export const promotionScreens = {
  learner: screen({
    id: 'promotions.learner',
    path: '/auth/promotions',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Promotions', fr: 'Promotions' },
    badge: 'promotions',
    tile: 'promotions',
    parent: 'dashboards.learner',
  }),
  article: screen({
    id: 'promotions.article',
    path: '/auth/promotions/{promotionId}',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Promotion', fr: 'Promotion' },
    parent: 'promotions.learner',
  }),
  admin: screen({
    id: 'promotions.admin',
    path: '/auth/admin/promotions',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Promotions', fr: 'Promotions' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'promotions.create',
    path: '/auth/admin/promotions/create',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'New promotion', fr: 'Nouvelle promotion' },
    parent: 'promotions.admin',
  }),
  edit: screen({
    id: 'promotions.edit',
    path: '/auth/admin/promotions/{promotionId}/edit',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Edit promotion', fr: 'Modifier la promotion' },
    parent: 'promotions.admin',
  }),
  previewDraft: screen({
    id: 'promotions.preview-draft',
    path: '/auth/admin/promotions/preview',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Preview', fr: 'Aperçu' },
    parent: 'promotions.admin',
  }),
  preview: screen({
    id: 'promotions.preview',
    path: '/auth/admin/promotions/{promotionId}/preview',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'Preview', fr: 'Aperçu' },
    parent: 'promotions.admin',
  }),
};
