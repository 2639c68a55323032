import { screen } from '#contract/platform/screen.ts';

const view = { right: 'VIEW_CURRICULUMS' } as const;

export const curriculumScreens = {
  admin: screen({
    id: 'curriculums.admin',
    path: '/auth/admin/curriculums',
    shell: 'admin',
    access: view,
    title: { en: 'Curriculums', fr: 'Parcours' },
    parent: 'dashboards.admin',
  }),
  edit: screen({
    id: 'curriculums.edit',
    path: '/auth/admin/curriculums/{curriculumId}/edit',
    shell: 'admin',
    access: view,
    title: { en: 'Edit curriculum', fr: 'Modifier le parcours' },
    parent: 'curriculums.admin',
  }),
};
