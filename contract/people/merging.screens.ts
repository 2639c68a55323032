import { screen } from '#contract/platform/screen.ts';

const access = { right: 'MODIFY_USERS' } as const;

export const mergingScreens = {
  duplicates: screen({
    id: 'users.duplicates',
    path: '/auth/admin/user-manager/duplicates',
    shell: 'admin',
    access,
    title: { en: 'Duplicates', fr: 'Doublons' },
    parent: 'users.list',
  }),
  /** The two accounts stand in the query: `primary` and `secondary`. */
  merge: screen({
    id: 'users.merge',
    path: '/auth/admin/user-manager/merge',
    shell: 'admin',
    access,
    title: { en: 'Merge two accounts', fr: 'Fusionner deux comptes' },
    parent: 'users.duplicates',
  }),
};
