import { screen } from '#contract/platform/screen.ts';

const feature = 'certificates';

export const certificateScreens = {
  verify: screen({
    id: 'certificates.verify',
    path: '/public/certificate/{code}',
    shell: 'public',
    access: 'public',
    feature,
    title: { en: 'Check a certificate', fr: 'Vérifier un certificat' },
    unlisted: true,
  }),
  /** The address printed on every certificate: visitors type the number here. */
  check: screen({
    id: 'certificates.check',
    path: '/public/certificate',
    shell: 'public',
    access: 'public',
    feature,
    title: { en: 'Check a certificate', fr: 'Vérifier un certificat' },
  }),
  admin: screen({
    id: 'certificates.admin',
    path: '/auth/admin/certificates',
    shell: 'admin',
    access: { right: 'VIEW_CURRICULUMS' },
    feature,
    title: { en: 'Certificates', fr: 'Certificats' },
    parent: 'dashboards.admin',
  }),
  designs: screen({
    id: 'certificates.designs',
    path: '/auth/admin/certificates/designs/{certificationId?}',
    shell: 'admin',
    access: { right: 'VIEW_CURRICULUMS' },
    feature,
    title: { en: 'Certificate designs', fr: 'Modèles de certificat' },
    parent: 'certificates.admin',
  }),
};
