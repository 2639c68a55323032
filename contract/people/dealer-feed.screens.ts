import { screen } from '#contract/platform/screen.ts';

/** The feed names every dealer, so it is for those who see them all. */
export const dealerFeedAccess = {
  all: [{ right: 'BULK_CREATE_DEALERS' }, { reach: ['everything', 'brands'] }],
} as const;

export const dealerFeedScreens = {
  runs: screen({
    id: 'dealer-feed.runs',
    path: '/auth/admin/dealer-feed',
    shell: 'admin',
    access: dealerFeedAccess,
    feature: 'dealers',
    title: { en: 'Dealer feed', fr: 'Flux des concessionnaires' },
    tabTitle: { en: 'Feed', fr: 'Flux' },
    parent: 'dealers.list',
  }),
  run: screen({
    id: 'dealer-feed.run',
    path: '/auth/admin/dealer-feed/{runId}',
    shell: 'admin',
    access: dealerFeedAccess,
    feature: 'dealers',
    title: { en: 'Run of the feed', fr: 'Exécution du flux' },
    parent: 'dealer-feed.runs',
  }),
};
