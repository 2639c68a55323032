import { screen } from '#contract/platform/screen.ts';

/** Who decides: administrators of the company or the platform who may change people. */
export const learnerRequestAccess = {
  all: [{ role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] }, { right: 'MODIFY_USERS' }],
} as const;

const review = { shell: 'admin', access: learnerRequestAccess, feature: 'deactivateLearnerReview' } as const;

export const learnerRequestScreens = {
  list: screen({
    id: 'learner-requests.list',
    path: '/auth/admin/learner-requests',
    title: { en: 'Learner requests', fr: 'Demandes sur les apprenants' },
    badge: 'learner-requests',
    waits: {
      en: ['{count} learner request to decide', '{count} learner requests to decide'],
      fr: ['{count} demande sur un apprenant à traiter', '{count} demandes sur des apprenants à traiter'],
    },
    parent: 'dashboards.admin',
    ...review,
  }),
  request: screen({
    id: 'learner-requests.request',
    path: '/auth/admin/learner-requests/{id?}',
    title: { en: 'Learner request', fr: 'Demande sur un apprenant' },
    parent: 'learner-requests.list',
    ...review,
  }),
  deactivating: screen({
    id: 'learner-requests.deactivating',
    path: '/auth/admin/deactivating-users/{id?}',
    title: { en: 'Requests to deactivate people', fr: 'Demandes de désactivation' },
    parent: 'learner-requests.list',
    ...review,
  }),
  participating: screen({
    id: 'learner-requests.participating',
    path: '/auth/admin/participating-learners/{id?}',
    title: { en: 'Requests to end participation', fr: 'Demandes de fin de participation' },
    parent: 'learner-requests.list',
    ...review,
  }),
};
