import { defineErrors } from '#contract/platform/errors.ts';

export const groupErrors = defineErrors('assignment-groups', {
  notFound: { status: 404, en: 'This department no longer exists.', fr: 'Ce service n’existe plus.' },
  nameTaken: {
    status: 409,
    en: 'A department named “{name}” already exists.',
    fr: 'Il existe déjà un service nommé « {name} ».',
  },
  hasMembers: {
    status: 409,
    en: 'People are in {name} ({users}). Confirm that they lose it, or move them first.',
    fr: 'Des personnes font partie de {name} ({users}). Confirmez qu’elles le perdent, ou déplacez-les d’abord.',
  },
  isAudience: {
    status: 409,
    en: '{name} can’t be deleted: content is meant for it ({uses}). Take it off those audiences first, else everybody would see them.',
    fr: 'Impossible de supprimer {name} : des contenus lui sont destinés ({uses}). Retirez-le d’abord de ces publics, sinon tout le monde les verrait.',
  },
  unknownUser: {
    status: 400,
    en: 'A person you chose no longer exists or is not yours to manage.',
    fr: 'Une personne choisie n’existe plus ou ne relève pas de vous.',
  },
});
