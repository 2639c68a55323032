import { defineErrors } from '#contract/platform/errors.ts';

export const dealerFeedErrors = defineErrors('dealer-feed', {
  notFound: {
    status: 404,
    en: 'This run of the feed no longer exists. Runs are kept for 90 days.',
    fr: 'Cette exécution du flux n’existe plus. Les exécutions sont conservées 90 jours.',
  },
  nothingWaits: {
    status: 409,
    en: 'Nothing in this run is waiting anymore. Reload the page.',
    fr: 'Plus rien n’attend dans cette exécution. Rechargez la page.',
  },
  notApplied: {
    status: 409,
    en: 'Only an applied run can be undone.',
    fr: 'Seule une exécution appliquée peut être annulée.',
  },
  tooLate: {
    status: 409,
    en: 'A run can be undone for 30 days. This one is older.',
    fr: 'Une exécution peut être annulée pendant 30 jours. Celle-ci est plus ancienne.',
  },
});
