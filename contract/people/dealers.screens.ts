import { screen } from '#contract/platform/screen.ts';

const feature = 'dealers';

export const dealerScreens = {
  list: screen({
    id: 'dealers.list',
    path: '/auth/admin/dealer-manager',
    shell: 'admin',
    access: { oneOf: ['VIEW_DEALERS', 'MODIFY_DEALERS'] },
    feature,
    title: { en: 'Dealers', fr: 'Concessionnaires' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'dealers.create',
    path: '/auth/admin/dealer-manager/create',
    shell: 'admin',
    access: { right: 'MODIFY_DEALERS' },
    feature,
    title: { en: 'Add dealer', fr: 'Ajouter un concessionnaire' },
    parent: 'dealers.list',
    drawerOver: 'dealers.list',
  }),
  edit: screen({
    id: 'dealers.edit',
    path: '/auth/admin/dealer-manager/{dealerId?}/edit',
    shell: 'admin',
    access: { oneOf: ['VIEW_DEALERS', 'MODIFY_DEALERS'] },
    feature,
    title: { en: 'Dealer', fr: 'Concessionnaire' },
    parent: 'dealers.list',
  }),
  info: screen({
    id: 'dealers.info',
    path: '/auth/dealer-info',
    shell: 'user',
    access: 'signed-in',
    feature,
    title: { en: 'My dealer', fr: 'Ma concession' },
    parent: 'dashboards.learner',
  }),
};
