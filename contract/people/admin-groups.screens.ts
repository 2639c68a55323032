import { screen } from '#contract/platform/screen.ts';

const access = { right: 'MODIFY_ADMIN_GROUPS' } as const;

export const adminGroupScreens = {
  list: screen({
    id: 'admin-groups.list',
    path: '/auth/admin/admin-groups',
    shell: 'admin',
    access,
    title: { en: 'Admin groups', fr: 'Groupes d’administration' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'admin-groups.create',
    path: '/auth/admin/admin-groups/create',
    shell: 'admin',
    access,
    title: { en: 'Add admin group', fr: 'Ajouter un groupe d’administration' },
    parent: 'admin-groups.list',
  }),
  edit: screen({
    id: 'admin-groups.edit',
    path: '/auth/admin/admin-groups/{groupId?}/edit',
    shell: 'admin',
    access,
    title: { en: 'Edit admin group', fr: 'Modifier un groupe d’administration' },
    parent: 'admin-groups.list',
  }),
};
