import { defineErrors } from '#contract/platform/errors.ts';

export const leaderboardErrors = defineErrors('leaderboards', {
  dealerNotFound: {
    status: 404,
    en: 'You don’t have access to this dealer.',
    fr: 'Vous n’avez pas accès à ce concessionnaire.',
  },
  notShown: {
    status: 404,
    en: 'This dealer doesn’t show its leaderboard.',
    fr: 'Ce concessionnaire n’affiche pas son classement.',
  },
  notManager: {
    status: 403,
    en: 'Only a manager of the dealer can show or hide its leaderboard.',
    fr: 'Seule une personne qui gère le concessionnaire peut afficher ou masquer son classement.',
  },
});
