import { defineErrors } from '#contract/platform/errors.ts';

export const dashboardErrors = defineErrors('dashboards', {
  badDays: {
    status: 400,
    en: 'Choose a first and a last day, at most {days} days apart, in order.',
    fr: 'Choisissez un premier et un dernier jour, à {days} jours d’intervalle au plus, dans l’ordre.',
  },
  nobodyToRemind: {
    status: 409,
    en: 'Nobody is left to remind today. A person gets one reminder a day, and only with mails switched on.',
    fr: 'Il ne reste personne à relancer aujourd’hui. Chaque personne reçoit un seul rappel par jour, si elle accepte les courriels.',
  },
});
