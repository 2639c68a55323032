import { screen } from '#contract/platform/screen.ts';

export const taxScreens = {
  file: screen({
    id: 'tax.w9',
    path: '/auth/w9/create',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Form W-9', fr: 'Formulaire W-9' },
    parent: 'dashboards.learner',
    ownScriptsOnly: true,
    asks: ['/api/taxbandits/get-w9form', '/api/taxbandits/get-user-w9'],
  }),
  forms: screen({
    id: 'tax.forms',
    path: '/auth/admin/tax-forms',
    shell: 'admin',
    access: { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] },
    title: { en: 'Tax forms', fr: 'Formulaires fiscaux' },
    parent: 'dashboards.admin',
    ownScriptsOnly: true,
  }),
};
