import { screen } from '#contract/platform/screen.ts';

const feature = 'mediaCenter';
const edit = { right: 'CREATE_UPLOADS_MEDIA' } as const;
const title = { en: 'Media center', fr: 'Médiathèque' };

export const mediaScreens = {
  learner: screen({
    id: 'media-center.learner',
    path: '/auth/media-center',
    shell: 'user',
    access: 'signed-in',
    feature,
    title,
    tile: 'media-center',
    parent: 'dashboards.learner',
  }),
  learnerFolder: screen({
    id: 'media-center.learner-folder',
    path: '/auth/media-center/*',
    shell: 'user',
    access: 'signed-in',
    feature,
    title,
    parent: 'dashboards.learner',
  }),
  admin: screen({
    id: 'media-center.admin',
    path: '/auth/admin/media-center',
    shell: 'admin',
    access: edit,
    feature,
    title,
    parent: 'dashboards.admin',
  }),
  adminFolder: screen({
    id: 'media-center.admin-folder',
    path: '/auth/admin/media-center/*',
    shell: 'admin',
    access: edit,
    feature,
    title,
    parent: 'dashboards.admin',
  }),
};
