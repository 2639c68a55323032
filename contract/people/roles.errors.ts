import { defineErrors } from '#contract/platform/errors.ts';

export const roleErrors = defineErrors('roles', {
  notFound: { status: 404, en: 'This role no longer exists.', fr: 'Ce rôle n’existe plus.' },
  nameTaken: {
    status: 409,
    en: 'A role named “{name}” already exists.',
    fr: 'Il existe déjà un rôle nommé « {name} ».',
  },
  tooPowerful: {
    status: 403,
    en: 'You can only make and change roles below your own.',
    fr: 'Vous ne pouvez créer et modifier que des rôles inférieurs au vôtre.',
  },
  notHeld: {
    status: 403,
    en: 'You can’t give or take a right you don’t hold yourself: {rights}',
    fr: 'Vous ne pouvez pas donner ni retirer un droit que vous n’avez pas vous-même : {rights}',
  },
  systemRole: {
    status: 409,
    en: '{name} comes with the product and can’t be deleted; its rank stays as it is.',
    fr: '{name} fait partie du produit et ne peut pas être supprimé ; son rang reste le même.',
  },
  inUse: {
    status: 409,
    en: 'This role is assigned to users. ({users})',
    fr: 'Ce rôle est attribué à des utilisateurs. ({users})',
  },
});
