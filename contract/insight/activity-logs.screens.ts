import { screen } from '#contract/platform/screen.ts';

const access = { role: ['PLATFORM_ADMIN'] } as const;

export const activityLogScreens = {
  list: screen({
    id: 'activity-logs.list',
    path: '/auth/admin/activity-logs',
    shell: 'admin',
    access,
    title: { en: 'Activity log', fr: 'Journal d’activité' },
    parent: 'dashboards.admin',
  }),
  entry: screen({
    id: 'activity-logs.entry',
    path: '/auth/admin/activity-logs/{entryId}',
    shell: 'admin',
    access,
    title: { en: 'Entry', fr: 'Entrée' },
    parent: 'activity-logs.list',
  }),
  verify: screen({
    id: 'activity-logs.verify',
    path: '/auth/admin/activity-logs/verify',
    shell: 'admin',
    access,
    title: { en: 'Check a file', fr: 'Vérifier un fichier' },
    parent: 'activity-logs.list',
  }),
};
