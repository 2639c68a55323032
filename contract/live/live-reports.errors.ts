import { defineErrors } from '#contract/platform/errors.ts';

export const liveReportErrors = defineErrors('live-reports', {
  userNotFound: {
    status: 404,
    en: 'You don’t have access to this person.',
    fr: 'Vous n’avez pas accès à cette personne.',
  },
  dealerNotFound: {
    status: 404,
    en: 'You don’t have access to this dealer.',
    fr: 'Vous n’avez pas accès à ce concessionnaire.',
  },
});
