import { screen } from '#contract/platform/screen.ts';

const access = { right: 'MODIFY_ROLES' } as const;

export const roleScreens = {
  list: screen({
    id: 'roles.list',
    path: '/auth/admin/roles',
    shell: 'admin',
    access,
    title: { en: 'Roles and rights', fr: 'Rôles et droits' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'roles.create',
    path: '/auth/admin/roles/create',
    shell: 'admin',
    access,
    title: { en: 'Add role', fr: 'Ajouter un rôle' },
    parent: 'roles.list',
  }),
  edit: screen({
    id: 'roles.edit',
    path: '/auth/admin/roles/{roleId}/edit',
    shell: 'admin',
    access,
    title: { en: 'Role', fr: 'Rôle' },
    parent: 'roles.list',
  }),
};
