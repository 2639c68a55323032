import { defineErrors } from '#contract/platform/errors.ts';

export const requestErrors = defineErrors('user-requests', {
  notFound: { status: 404, en: 'This request no longer exists.', fr: 'Cette demande n’existe plus.' },
  decided: {
    status: 409,
    en: '{by} has decided this request already. {name} is now {status}.',
    fr: '{by} a déjà décidé de cette demande. {name} est maintenant {status}.',
  },
  roleRefused: {
    status: 403,
    en: 'You can give a role only if it is below your own, you hold all of its rights, and you have the right to change roles.',
    fr: 'Vous ne pouvez donner un rôle que s’il est inférieur au vôtre, si vous avez tous ses droits et si vous avez le droit de modifier les rôles.',
  },
  unknownRole: { status: 400, en: 'This role no longer exists.', fr: 'Ce rôle n’existe plus.' },
  unknownDealer: {
    status: 400,
    en: 'The dealer you chose no longer exists.',
    fr: 'Le concessionnaire choisi n’existe plus.',
  },
});
