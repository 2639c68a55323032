import { defineErrors } from '#contract/platform/errors.ts';

export const statementErrors = defineErrors('statements', {
  month: {
    status: 400,
    en: 'Choose a month that has started.',
    fr: 'Choisissez un mois qui a commencé.',
  },
  dealerNotFound: {
    status: 404,
    en: 'This dealer does not exist, or its credits are not yours to see.',
    fr: 'Ce concessionnaire n’existe pas, ou vous n’avez pas accès à ses crédits.',
  },
});
