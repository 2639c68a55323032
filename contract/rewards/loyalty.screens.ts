import { screen } from '#contract/platform/screen.ts';

/** Who administers the program. No right exists for it, so roles made in the portal do not qualify. */
export const loyaltyAdmins = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;

/** Who has a page in the program: people at dealers, field staff, and administrators. Brand managers have none. */
export const loyaltyReaders = { any: [loyaltyAdmins, { reach: ['groups', 'dealers', 'self'] }] } as const;

const queue = {
  shell: 'admin',
  access: loyaltyAdmins,
  feature: 'loyalty',
  parent: 'loyalty.overview',
} as const;

export const loyaltyScreens = {
  /** Points, sending, and own submissions; `?view=dealers` shows the credits of dealers. */
  program: screen({
    id: 'loyalty.program',
    path: '/auth/loyalty-program',
    shell: 'user',
    access: loyaltyReaders,
    feature: 'loyalty',
    title: { en: 'Loyalty program', fr: 'Programme de fidélité' },
    tile: 'loyalty',
    parent: 'dashboards.learner',
    asks: ['/api/loyalty-programs/current-user'],
  }),
  /** `?view=members` and `?view=dealers` show the other two tabs. */
  overview: screen({
    id: 'loyalty.overview',
    path: '/auth/admin/loyalty-programs/overview',
    shell: 'admin',
    access: loyaltyAdmins,
    feature: 'loyalty',
    title: { en: 'Loyalty program', fr: 'Programme de fidélité' },
    badge: 'loyalty-submissions',
    waits: {
      en: ['{count} loyalty submission to decide', '{count} loyalty submissions to decide'],
      fr: ['{count} envoi de fidélité à traiter', '{count} envois de fidélité à traiter'],
    },
    parent: 'dashboards.admin',
  }),
  pending: screen({
    id: 'loyalty.pending',
    path: '/auth/admin/loyalty-programs/pending',
    ...queue,
    title: { en: 'Pending submissions', fr: 'Envois en attente' },
  }),
  approved: screen({
    id: 'loyalty.approved',
    path: '/auth/admin/loyalty-programs/approved',
    ...queue,
    title: { en: 'Approved submissions', fr: 'Envois approuvés' },
  }),
  denied: screen({
    id: 'loyalty.denied',
    path: '/auth/admin/loyalty-programs/denied',
    ...queue,
    title: { en: 'Denied submissions', fr: 'Envois refusés' },
  }),
  parts: screen({
    id: 'loyalty.parts',
    path: '/auth/admin/loyalty-programs/parts',
    ...queue,
    title: { en: 'Parts in the loyalty program', fr: 'Pièces du programme de fidélité' },
  }),
  submission: screen({
    id: 'loyalty.submission',
    path: '/auth/admin/loyalty-programs/{id?}',
    shell: 'admin',
    access: loyaltyAdmins,
    feature: 'loyalty',
    title: { en: 'Submission', fr: 'Envoi' },
    parent: 'loyalty.pending',
  }),
  report: screen({
    id: 'reports.admin-loyalty',
    path: '/auth/admin/report/loyalty',
    shell: 'admin',
    access: { all: [{ right: 'INCENTIVE_REPORTS' }, loyaltyAdmins] },
    feature: 'loyalty',
    title: { en: 'Loyalty report', fr: 'Rapport sur la fidélité' },
    tabTitle: { en: 'Loyalty', fr: 'Fidélité' },
    parent: 'dashboards.admin',
  }),
};
