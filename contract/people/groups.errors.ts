import { defineErrors } from '#contract/platform/errors.ts';

export const groupErrors = defineErrors('assignment-groups', {
  notFound: { status: 404, en: 'This department no longer exists.', fr: 'Ce service n’existe plus.' },
  nameTaken: {
    status: 409,
    en: 'A department named “{name}” already exists.',
    fr: 'Il existe déjà un service nommé « {name} ».',
  },
  hasMembers: {
    status: 409,
    en: 'People are in {name} ({users}). Confirm to remove them from it, or move them first.',
    fr: 'Des personnes font partie de {name} ({users}). Confirmez pour les en retirer, ou déplacez-les d’abord.',
  },
  isAudience: {
    status: 409,
    en: '{name} can’t be deleted because content is assigned to it ({uses}). Remove it from those audiences first; otherwise everyone would see the content.',
    fr: '{name} ne peut pas être supprimé, car des contenus lui sont destinés ({uses}). Retirez-le d’abord de ces publics ; sinon, tout le monde verrait ces contenus.',
  },
  unknownUser: {
    status: 400,
    en: 'A person you chose no longer exists, or you can’t manage them.',
    fr: 'Une personne choisie n’existe plus, ou vous ne pouvez pas la gérer.',
  },
});
