import { contributeTabs } from '#web/platform/record-tabs.ts';

const texts = ['reports', 'report-kit', 'training', 'certificates'] as const;

const ofUser = { access: { right: 'USER_REPORTS' }, feature: 'userReports', texts } as const;

contributeTabs('user', [
  {
    key: 'training',
    title: { en: 'Training', fr: 'Formation' },
    ...ofUser,
    load: async () => (await import('./user-parts.tsx')).UserTraining,
  },
  {
    key: 'certificates',
    title: { en: 'Certificates', fr: 'Certificats' },
    ...ofUser,
    load: async () => (await import('./user-parts.tsx')).UserCertificates,
  },
  {
    key: 'attempts',
    title: { en: 'Attempts', fr: 'Tentatives' },
    ...ofUser,
    load: async () => (await import('./user-parts.tsx')).UserAttempts,
  },
  {
    key: 'points',
    title: { en: 'Points', fr: 'Points' },
    ...ofUser,
    load: async () => (await import('./user-parts.tsx')).UserPoints,
  },
]);

const ofDealer = { access: { right: 'DEALER_REPORTS' }, feature: 'dealerReports', texts } as const;

contributeTabs('dealer', [
  {
    key: 'overview',
    title: { en: 'Overview', fr: 'Aperçu' },
    ...ofDealer,
    load: async () => (await import('./dealer-overview.tsx')).DealerOverview,
  },
  {
    key: 'staff',
    title: { en: 'Staff', fr: 'Personnel' },
    ...ofDealer,
    load: async () => (await import('./dealer-staff.tsx')).DealerStaff,
  },
  {
    key: 'training',
    title: { en: 'Training', fr: 'Formation' },
    ...ofDealer,
    load: async () => (await import('./dealer-part.tsx')).DealerTraining,
  },
]);

const report = { key: 'report', title: { en: 'Report', fr: 'Rapport' }, isForPublished: true } as const;

contributeTabs('course', [
  {
    ...report,
    access: { right: 'COURSE_REPORTS' },
    before: 'publish',
    texts: ['reports', 'report-kit', 'training', 'answer-statistics'],
    load: async () => (await import('./course-part.tsx')).CourseReport,
  },
]);

contributeTabs('curriculum', [
  {
    ...report,
    access: { right: 'CURRICULUM_REPORTS' },
    before: 'activity',
    texts: ['reports', 'report-kit', 'training'],
    load: async () => (await import('./curriculum-part.tsx')).CurriculumReport,
  },
]);
