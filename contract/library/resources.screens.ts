import { screen } from '#contract/platform/screen.ts';

const feature = 'resources';

export const resourceScreens = {
  learner: screen({
    id: 'resources.learner',
    path: '/auth/resources',
    shell: 'user',
    access: { right: 'VIEW_RESOURCES' },
    feature,
    title: { en: 'Resources', fr: 'Ressources' },
    parent: 'dashboards.learner',
    asks: ['/api/resources/resource-courses', '/api/resources/?limit=10&page=1'],
  }),
  admin: screen({
    id: 'resources.admin',
    path: '/auth/admin/resources',
    shell: 'admin',
    access: { right: 'VIEW_RESOURCES' },
    feature,
    title: { en: 'Resources', fr: 'Ressources' },
    parent: 'dashboards.admin',
  }),
  edit: screen({
    id: 'resources.edit',
    path: '/auth/admin/resources/{resourceId}/edit',
    shell: 'admin',
    access: { right: 'VIEW_RESOURCES' },
    feature,
    title: { en: 'Edit resource', fr: 'Modifier la ressource' },
    parent: 'resources.admin',
  }),
};
