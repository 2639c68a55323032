import { screen } from '#contract/platform/screen.ts';

export const importScreens = {
  users: screen({
    id: 'imports.users',
    path: '/auth/admin/import-users/{importId?}',
    shell: 'admin',
    access: { all: [{ right: 'BULK_INVITE_USERS' }, { right: 'MODIFY_USERS' }] },
    title: { en: 'Import users', fr: 'Importer des utilisateurs' },
    parent: 'users.list',
  }),
  dealers: screen({
    id: 'imports.dealers',
    path: '/auth/admin/import-dealers/{importId?}',
    shell: 'admin',
    access: { right: 'BULK_CREATE_DEALERS' },
    feature: 'dealers',
    title: { en: 'Import dealers', fr: 'Importer des concessionnaires' },
    parent: 'dealers.list',
  }),
};
