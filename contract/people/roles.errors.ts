import { defineErrors } from '#contract/platform/errors.ts';

export const roleErrors = defineErrors('roles', {
  notFound: { status: 404, en: 'This role no longer exists.', fr: 'Ce rôle n’existe plus.' },
  nameTaken: {
    status: 409,
    en: 'A role named “{name}” already exists.',
    fr: 'Il existe déjà un rôle nommé « {name} ».',
  },
  tooPowerful: {
    status: 403,
    en: 'You can only add and change roles below your own.',
    fr: 'Vous ne pouvez ajouter et modifier que des rôles inférieurs au vôtre.',
  },
  notHeld: {
    status: 403,
    en: 'You can only give or remove rights that you have. You don’t have: {rights}',
    fr: 'Vous ne pouvez donner ou retirer que des droits que vous avez. Il vous manque : {rights}',
  },
  beyondOwn: {
    status: 403,
    en: 'You can only give or take away what your own role has. Choose no more than your own role has.',
    fr: 'Vous ne pouvez donner ou retirer que ce que votre propre rôle permet. Ne choisissez rien de plus.',
  },
  systemRole: {
    status: 409,
    en: '{name} is a built-in role. It can’t be deleted, and its rank, reach, admin area and language can’t be changed. Add a role that starts from it instead.',
    fr: '{name} est un rôle intégré. Il ne peut pas être supprimé ; son rang, sa portée, son accès à l’administration et sa langue ne peuvent pas être modifiés. Ajoutez plutôt un rôle qui part de celui-ci.',
  },
  isAudience: {
    status: 409,
    en: '{name} can’t be deleted because content is assigned to it ({uses}). Remove it from those audiences first; otherwise everyone would see the content.',
    fr: '{name} ne peut pas être supprimé, car des contenus lui sont destinés ({uses}). Retirez-le d’abord de ces publics ; sinon, tout le monde verrait ces contenus.',
  },
  inUse: {
    status: 409,
    en: 'This role is assigned to users. ({users})',
    fr: 'Ce rôle est attribué à des utilisateurs. ({users})',
  },
});
