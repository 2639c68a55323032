import { screen } from '#contract/platform/screen.ts';

const access = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;
const feature = 'spiff';
const queue = { shell: 'admin', access, feature, parent: 'spiffs.admin' } as const;

export const spiffScreens = {
  programs: screen({
    id: 'spiffs.list',
    path: '/auth/spiff',
    shell: 'user',
    access: 'signed-in',
    feature,
    title: { en: 'Spiffs', fr: 'Primes de vente' },
    tile: 'spiffs',
    parent: 'dashboards.learner',
  }),
  claim: screen({
    id: 'spiffs.claim',
    path: '/auth/spiff/create',
    shell: 'user',
    access: 'signed-in',
    feature,
    title: { en: 'Claim a spiff', fr: 'Demander une prime de vente' },
    parent: 'spiffs.list',
  }),
  own: screen({
    id: 'spiffs.own',
    path: '/auth/spiff/list',
    shell: 'user',
    access: 'signed-in',
    feature,
    title: { en: 'My claims', fr: 'Mes demandes' },
    parent: 'spiffs.list',
  }),
  admin: screen({
    id: 'spiffs.admin',
    path: '/auth/admin/spiff-manager',
    shell: 'admin',
    access,
    feature,
    title: { en: 'Spiffs', fr: 'Primes de vente' },
    badge: 'spiff-claims',
    waits: {
      en: ['{count} spiff claim to decide', '{count} spiff claims to decide'],
      fr: ['{count} demande de prime à traiter', '{count} demandes de primes à traiter'],
    },
    parent: 'dashboards.admin',
  }),
  pending: screen({
    id: 'spiffs.pending',
    path: '/auth/admin/spiff-manager/pending',
    ...queue,
    title: { en: 'Pending claims', fr: 'Demandes en attente' },
  }),
  approved: screen({
    id: 'spiffs.approved',
    path: '/auth/admin/spiff-manager/approved',
    ...queue,
    title: { en: 'Approved claims', fr: 'Demandes approuvées' },
  }),
  denied: screen({
    id: 'spiffs.denied',
    path: '/auth/admin/spiff-manager/denied',
    ...queue,
    title: { en: 'Denied claims', fr: 'Demandes refusées' },
  }),
  serials: screen({
    id: 'spiffs.serials',
    path: '/auth/admin/spiff-manager/serials',
    ...queue,
    title: { en: 'Serial registry', fr: 'Registre des numéros de série' },
  }),
  importSerials: screen({
    id: 'spiffs.import-serials',
    path: '/auth/admin/import-serials/{importId?}',
    ...queue,
    title: { en: 'Import serials', fr: 'Importer des numéros de série' },
    parent: 'spiffs.serials',
  }),
  create: screen({
    id: 'spiffs.create',
    path: '/auth/admin/spiff-manager/create',
    ...queue,
    title: { en: 'New spiff', fr: 'Nouvelle prime de vente' },
  }),
  edit: screen({
    id: 'spiffs.edit',
    path: '/auth/admin/spiff-manager/{id?}',
    ...queue,
    title: { en: 'Edit spiff', fr: 'Modifier la prime de vente' },
  }),
  review: screen({
    id: 'spiffs.review',
    path: '/auth/admin/spiff-manager/claims/{id}',
    shell: 'admin',
    access,
    feature,
    title: { en: 'Review a claim', fr: 'Examiner une demande' },
    parent: 'spiffs.pending',
  }),
};
