import { defineErrors } from '#contract/platform/errors.ts';

export const requestErrors = defineErrors('user-requests', {
  notFound: { status: 404, en: 'This request no longer exists.', fr: 'Cette demande n’existe plus.' },
  decided: {
    status: 409,
    en: '{by} has already decided this request. {name} is now {status}.',
    fr: '{by} a déjà traité cette demande. {name} est maintenant {status}.',
  },
  roleRefused: {
    status: 403,
    en: 'You can only give a role that is below your own and whose rights you have yourself. You also need the right to change roles.',
    fr: 'Vous ne pouvez donner qu’un rôle inférieur au vôtre, dont vous avez vous-même les droits. Il vous faut aussi le droit de modifier les rôles.',
  },
  unknownRole: { status: 400, en: 'This role no longer exists.', fr: 'Ce rôle n’existe plus.' },
  unknownDealer: {
    status: 400,
    en: 'The dealer you chose no longer exists. Choose another one.',
    fr: 'Le concessionnaire choisi n’existe plus. Choisissez-en un autre.',
  },
});
