import { contributeTabs } from '#web/platform/record-tabs.ts';

contributeTabs('curriculum', [
  {
    key: 'certificate',
    title: { en: 'Certificate', fr: 'Certificat' },
    access: { right: 'VIEW_CURRICULUMS' },
    feature: 'certificates',
    before: 'preview',
    texts: ['designs', 'certificates'],
    load: async () => (await import('./certificate-design.tsx')).CertificateDesign,
  },
]);
