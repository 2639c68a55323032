import { screen } from '#contract/platform/screen.ts';

const feature = 'dealers.businessUnit';

export const businessUnitScreens = {
  list: screen({
    id: 'business-units.list',
    path: '/auth/admin/business-units',
    shell: 'admin',
    access: { right: 'VIEW_BUSINESS_UNITS' },
    feature,
    title: { en: 'Business units', fr: 'Unités d’affaires' },
    parent: 'dashboards.admin',
  }),
  create: screen({
    id: 'business-units.create',
    path: '/auth/admin/business-units/create',
    shell: 'admin',
    access: { right: 'CREATE_EDIT_BUSINESS_UNIT' },
    feature,
    title: { en: 'Add business unit', fr: 'Ajouter une unité d’affaires' },
    parent: 'business-units.list',
    drawerOver: 'business-units.list',
  }),
  edit: screen({
    id: 'business-units.edit',
    path: '/auth/admin/business-units/{unitId?}/edit',
    shell: 'admin',
    access: { right: 'VIEW_BUSINESS_UNITS' },
    feature,
    title: { en: 'Edit business unit', fr: 'Modifier une unité d’affaires' },
    parent: 'business-units.list',
    drawerOver: 'business-units.list',
  }),
};
