import { screen } from '#contract/platform/screen.ts';

export const shopScreens = {
  /** The shop; `?view=mine` shows the own rewards, `?view=history` the points. */
  shop: screen({
    id: 'rewards.shop',
    path: '/auth/rewards',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Rewards', fr: 'Récompenses' },
    tile: 'rewards',
    parent: 'dashboards.learner',
    asks: ['/api/incentive/current-user'],
  }),
  redeem: screen({
    id: 'rewards.redeem',
    path: '/auth/redeem-reward/{incentiveId?}',
    shell: 'user',
    access: 'signed-in',
    title: { en: 'Redeem a reward', fr: 'Échanger une récompense' },
    parent: 'rewards.shop',
    asks: ['/api/incentive/current-user'],
  }),
};

export const ownRewardsAddress = `${shopScreens.shop.path}?view=mine` as const;
export const pointsHistoryAddress = `${shopScreens.shop.path}?view=history` as const;
