import { loadTexts } from '#web/platform/language.ts';
import { contributeTabs } from '#web/people/record-tabs.ts';

const access = { right: 'USER_REPORTS' } as const;
const feature = 'userReports';
const texts = ['reports', 'report-kit', 'training', 'certificates'] as const;

const part = async <T>(load: () => Promise<T>): Promise<T> => {
  const [module] = await Promise.all([load(), loadTexts([...texts])]);
  return module;
};

contributeTabs('user', [
  {
    key: 'training',
    title: { en: 'Training', fr: 'Formation' },
    access,
    feature,
    load: async () => (await part(() => import('./user-parts.tsx'))).UserTraining,
  },
  {
    key: 'certificates',
    title: { en: 'Certificates', fr: 'Certificats' },
    access,
    feature,
    load: async () => (await part(() => import('./user-parts.tsx'))).UserCertificates,
  },
  {
    key: 'attempts',
    title: { en: 'Attempts', fr: 'Tentatives' },
    access,
    feature,
    load: async () => (await part(() => import('./user-parts.tsx'))).UserAttempts,
  },
]);

const dealerAccess = { right: 'DEALER_REPORTS' } as const;

contributeTabs('dealer', [
  {
    key: 'overview',
    title: { en: 'Overview', fr: 'Aperçu' },
    access: dealerAccess,
    feature: 'dealerReports',
    load: async () => (await part(() => import('./dealer-overview.tsx'))).DealerOverview,
  },
  {
    key: 'staff',
    title: { en: 'Staff', fr: 'Personnel' },
    access: dealerAccess,
    feature: 'dealerReports',
    load: async () => (await part(() => import('./dealer-staff.tsx'))).DealerStaff,
  },
  {
    key: 'training',
    title: { en: 'Training', fr: 'Formation' },
    access: dealerAccess,
    feature: 'dealerReports',
    load: async () => (await part(() => import('./dealer-part.tsx'))).DealerTraining,
  },
]);
