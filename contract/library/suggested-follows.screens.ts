import { screen } from '#contract/platform/screen.ts';

const feature = 'suggestedFollows';
const view = { oneOf: ['VIEW_SUGGESTED_FOLLOWERS', 'MODIFY_SUGGESTED_FOLLOWERS'] } as const;
const modify = { right: 'MODIFY_SUGGESTED_FOLLOWERS' } as const;

export const followScreens = {
  learner: screen({
    id: 'suggested-follows.learner',
    path: '/auth/suggested-follows',
    shell: 'user',
    access: view,
    feature,
    title: { en: 'Suggested follows', fr: 'Abonnements suggérés' },
    tile: 'suggested-follows',
    tileBehindMore: true,
    parent: 'dashboards.learner',
    asks: ['/api/suggested-follows/?limit=10&page=1'],
  }),
  admin: screen({
    id: 'suggested-follows.admin',
    path: '/auth/admin/suggested-follows',
    shell: 'admin',
    access: view,
    feature,
    title: { en: 'Suggested follows', fr: 'Abonnements suggérés' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'suggested-follows.create',
    path: '/auth/admin/suggested-follows/create',
    shell: 'admin',
    access: modify,
    feature,
    title: { en: 'New suggested follow', fr: 'Nouvel abonnement suggéré' },
    parent: 'suggested-follows.admin',
  }),
  edit: screen({
    id: 'suggested-follows.edit',
    path: '/auth/admin/suggested-follows/{suggestId?}/edit',
    shell: 'admin',
    access: view,
    feature,
    title: { en: 'Edit suggested follow', fr: 'Modifier l’abonnement suggéré' },
    parent: 'suggested-follows.admin',
  }),
};
