import { screen } from '#contract/platform/screen.ts';

/** Whoever may add people: a reach of dealers or oneself is not enough. */
export const invitationAccess = {
  all: [{ right: 'MODIFY_USERS' }, { reach: ['everything', 'brands', 'groups'] }],
} as const;

export const invitationScreens = {
  accept: screen({
    id: 'invitations.accept',
    path: '/public/invitation/{token}',
    shell: 'public',
    access: 'public',
    unlisted: true,
    title: { en: 'Your invitation', fr: 'Votre invitation' },
  }),
  list: screen({
    id: 'invitations.list',
    path: '/auth/admin/invitations',
    shell: 'admin',
    access: invitationAccess,
    title: { en: 'Invitations', fr: 'Invitations' },
    parent: 'users.list',
  }),
};
