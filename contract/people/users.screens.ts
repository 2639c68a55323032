import { screen } from '#contract/platform/screen.ts';

const access = { oneOf: ['VIEW_USERS', 'MODIFY_USERS'] } as const;

export const userScreens = {
  list: screen({
    id: 'users.list',
    path: '/auth/admin/user-manager',
    shell: 'admin',
    access,
    title: { en: 'Users', fr: 'Utilisateurs' },
    parent: 'dashboards.admin',
  }),
  edit: screen({
    id: 'users.edit',
    path: '/auth/admin/user-manager/{userId?}/edit',
    shell: 'admin',
    access,
    title: { en: 'User', fr: 'Utilisateur' },
    parent: 'users.list',
  }),
  /** A dealer manager's own staff. */
  staff: screen({
    id: 'users.staff',
    path: '/auth/report/user/{userId}/edit',
    shell: 'user',
    access: { all: [{ right: 'MODIFY_USERS' }, { right: 'USER_REPORTS' }] },
    feature: 'userReports',
    title: { en: 'Edit person', fr: 'Modifier une personne' },
    parent: 'reports.users',
  }),
};
