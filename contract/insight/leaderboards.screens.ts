import { screen } from '#contract/platform/screen.ts';

export const leaderboardScreens = {
  list: screen({
    id: 'leaderboards.list',
    path: '/auth/admin/leaderboards',
    shell: 'admin',
    access: { role: ['PLATFORM_ADMIN'] },
    title: { en: 'Leaderboards', fr: 'Classements' },
    parent: 'dashboards.admin',
  }),
};
