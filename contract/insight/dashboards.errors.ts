import { defineErrors } from '#contract/platform/errors.ts';

export const dashboardErrors = defineErrors('dashboards', {
  badDays: {
    status: 400,
    en: 'Choose a first and a last day, in order and at most {days} days apart.',
    fr: 'Choisissez un premier et un dernier jour, dans l’ordre et à {days} jours d’intervalle au plus.',
  },
  nobodyToRemind: {
    status: 409,
    en: 'There is nobody left to remind today. Each person gets at most one reminder a day, and none if they turned e-mails off.',
    fr: 'Il n’y a plus personne à relancer aujourd’hui. Chaque personne reçoit au plus un rappel par jour, et aucun si elle refuse les courriels.',
  },
});
