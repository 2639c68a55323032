import { screen } from '#contract/platform/screen.ts';

const access = {
  oneOf: ['VIEW_INCENTIVES', 'CREATE_EDIT_INCENTIVE', 'DELETE_INCENTIVE', 'PUBLISH_INCENTIVE'],
} as const;

export const incentiveScreens = {
  admin: screen({
    id: 'incentives.admin',
    path: '/auth/admin/incentives',
    shell: 'admin',
    access,
    title: { en: 'Incentives', fr: 'Primes' },
    parent: 'dashboards.admin',
  }),
  edit: screen({
    id: 'incentives.edit',
    path: '/auth/admin/incentives/{incentiveId}/edit',
    shell: 'admin',
    access,
    title: { en: 'Edit incentive', fr: 'Modifier la prime' },
    parent: 'incentives.admin',
  }),
};
