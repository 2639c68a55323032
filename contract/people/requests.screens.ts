import { screen } from '#contract/platform/screen.ts';

export const requestScreens = {
  list: screen({
    id: 'user-requests.list',
    path: '/auth/admin/user-requests',
    shell: 'admin',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    feature: 'approvalNewUser',
    title: { en: 'User requests', fr: 'Demandes d’utilisateurs' },
    badge: 'user-requests',
    waits: {
      en: ['{count} registration to review', '{count} registrations to review'],
      fr: ['{count} inscription à examiner', '{count} inscriptions à examiner'],
    },
    parent: 'dashboards.admin',
  }),
};
