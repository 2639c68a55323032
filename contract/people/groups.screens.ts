import { screen } from '#contract/platform/screen.ts';

const access = { right: 'MODIFY_ASSIGNMENT_GROUPS' } as const;

export const groupScreens = {
  list: screen({
    id: 'assignment-groups.list',
    path: '/auth/admin/assign-groups',
    shell: 'admin',
    access,
    // As the settings call them.
    title: { en: '{departments}', fr: '{departments}' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'assignment-groups.create',
    path: '/auth/admin/assign-groups/create',
    shell: 'admin',
    access,
    title: { en: 'Add department', fr: 'Ajouter un service' },
    parent: 'assignment-groups.list',
    drawerOver: 'assignment-groups.list',
  }),
  edit: screen({
    id: 'assignment-groups.edit',
    path: '/auth/admin/assign-groups/{groupId?}/edit',
    shell: 'admin',
    access,
    title: { en: 'Edit department', fr: 'Modifier un service' },
    parent: 'assignment-groups.list',
    drawerOver: 'assignment-groups.list',
  }),
};
