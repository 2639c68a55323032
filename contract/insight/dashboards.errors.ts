import { defineErrors } from '#contract/platform/errors.ts';

export const dashboardErrors = defineErrors('dashboards', {
  badDays: {
    status: 400,
    en: 'Choose a first and a last day, at most {days} days apart, in order.',
    fr: 'Choisissez un premier et un dernier jour, à {days} jours d’intervalle au plus, dans l’ordre.',
  },
});
