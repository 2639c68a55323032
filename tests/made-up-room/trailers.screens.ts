import { screen } from '#contract/platform/screen.ts';

export const trailerScreens = {
  list: screen({
    id: 'trailers.list',
    path: '/auth/admin/trailers',
    shell: 'admin',
    access: { right: 'VIEW_BUSINESS_UNITS' },
    title: { en: 'Trailers', fr: 'Remorques' },
    parent: 'dashboards.admin',
  }),
};
