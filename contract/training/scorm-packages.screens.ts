import { screen } from '#contract/platform/screen.ts';

export const scormPackageScreens = {
  admin: screen({
    id: 'scorm.admin',
    path: '/auth/admin/scorm',
    shell: 'admin',
    access: { right: 'VIEW_COURSES' },
    feature: 'scorm',
    title: { en: 'SCORM packages', fr: 'Modules SCORM' },
    parent: 'dashboards.admin',
  }),
};
