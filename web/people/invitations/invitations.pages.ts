import { page, type Pages } from '#web/platform/page.ts';

export const invitationsPages: Pages = {
  'invitations.accept': page(() => import('./public/invitation.page.tsx'), 'invitations', 'accounts'),
  'invitations.list': page(() => import('./admin/invitations.page.tsx'), 'invitations', 'users', 'long-work'),
};
