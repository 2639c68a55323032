import { screen } from '#contract/platform/screen.ts';

const access = { role: ['PLATFORM_ADMIN', 'COMPANY_ADMIN'] } as const;
const queue = { shell: 'admin', access, parent: 'activities.submissions' } as const;

export const activityScreens = {
  own: screen({
    id: 'activities.own',
    path: '/auth/activities',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'My activities', fr: 'Mes activités' },
    parent: 'dashboards.learner',
    tile: 'activities',
    tileBehindMore: true,
    asks: ['/api/activitys/user-overview'],
  }),
  manager: screen({
    id: 'activities.admin',
    path: '/auth/admin/activity-manager',
    shell: 'admin',
    access,
    title: { en: 'Activities', fr: 'Activités' },
    badge: 'activity-submissions',
    waits: {
      en: ['{count} activity to decide', '{count} activities to decide'],
      fr: ['{count} activité à traiter', '{count} activités à traiter'],
    },
    parent: 'dashboards.admin',
  }),
  submissions: screen({
    id: 'activities.submissions',
    path: '/auth/admin/activity-submissions',
    shell: 'admin',
    access,
    title: { en: 'Activities by status', fr: 'Activités par état' },
    parent: 'activities.admin',
  }),
  approved: screen({
    id: 'activities.approved',
    path: '/auth/admin/activity-submissions/approved',
    title: { en: 'Approved activities', fr: 'Activités approuvées' },
    ...queue,
  }),
  denied: screen({
    id: 'activities.denied',
    path: '/auth/admin/activity-submissions/denied',
    title: { en: 'Denied activities', fr: 'Activités refusées' },
    ...queue,
  }),
  pending: screen({
    id: 'activities.pending',
    path: '/auth/admin/activity-submissions/pending',
    title: { en: 'Pending activities', fr: 'Activités en attente' },
    ...queue,
  }),
  import: screen({
    id: 'activities.import',
    path: '/auth/admin/import-activities/{importId?}',
    shell: 'admin',
    access,
    title: { en: 'Import activities', fr: 'Importer des activités' },
    parent: 'activities.admin',
  }),
  submission: screen({
    id: 'activities.submission',
    path: '/auth/admin/activity-submissions/{submissionId?}',
    title: { en: 'Activity', fr: 'Activité' },
    ...queue,
  }),
};
