import { defineErrors } from '#contract/platform/errors.ts';

export const userErrors = defineErrors('users', {
  notFound: {
    status: 404,
    en: 'This person no longer has an account.',
    fr: 'Cette personne n’a plus de compte.',
  },
  emailTaken: {
    status: 409,
    en: 'An account with the address {email} already exists.',
    fr: 'Il existe déjà un compte avec l’adresse {email}.',
  },
  notYours: {
    status: 403,
    en: 'You can view this account but not change it, because its role is not below yours.',
    fr: 'Vous pouvez consulter ce compte, mais pas le modifier, car son rôle n’est pas inférieur au vôtre.',
  },
  ownAccount: {
    status: 403,
    en: 'You can’t change your own role or status. Ask another administrator.',
    fr: 'Vous ne pouvez pas modifier votre propre rôle ni votre propre état. Demandez à un autre administrateur.',
  },
  roleRefused: {
    status: 403,
    en: 'You can only give a role that is below your own and whose rights you have yourself. You also need the right to change roles.',
    fr: 'Vous ne pouvez donner qu’un rôle inférieur au vôtre, dont vous avez vous-même les droits. Il vous faut aussi le droit de modifier les rôles.',
  },
  reachRefused: {
    status: 403,
    en: 'You can only give or remove brands, dealers, admin groups, or the instructor role that you manage yourself. A company administrator can do this.',
    fr: 'Vous ne pouvez donner ou retirer que les marques, les concessionnaires, les groupes d’administration ou le rôle de formateur que vous gérez vous-même. Un administrateur de l’entreprise peut le faire.',
  },
  fieldRefused: {
    status: 403,
    en: 'You can change the name, phone, positions, and department of your staff. An administrator can change the rest.',
    fr: 'Vous pouvez modifier le nom, le téléphone, les postes et le service de votre personnel. Un administrateur peut modifier le reste.',
  },
  unknownRole: { status: 400, en: 'This role no longer exists.', fr: 'Ce rôle n’existe plus.' },
  unknownDealer: {
    status: 400,
    en: 'A dealer you chose no longer exists, or you can’t manage it.',
    fr: 'Un concessionnaire choisi n’existe plus, ou vous ne pouvez pas le gérer.',
  },
  unknownGroup: {
    status: 400,
    en: 'A department, group, or business unit you chose no longer exists.',
    fr: 'Un service, un groupe ou une unité d’affaires choisi n’existe plus.',
  },
  notActive: {
    status: 409,
    en: '{name} is not active, so there is nothing to deactivate.',
    fr: '{name} n’est pas actif ; il n’y a donc rien à désactiver.',
  },
  reasonRequired: {
    status: 400,
    en: 'Say why this person no longer participates.',
    fr: 'Indiquez pourquoi cette personne ne participe plus.',
  },
  alreadyAsked: {
    status: 409,
    en: '{by} has already asked for this. An administrator has yet to decide.',
    fr: '{by} a déjà fait cette demande. Un administrateur doit encore la traiter.',
  },
  decideFirst: {
    status: 409,
    en: '{name} is pending approval. Decide the request under User requests.',
    fr: '{name} est en attente d’approbation. Traitez la demande dans Demandes d’utilisateurs.',
  },
  hasHistory: {
    status: 409,
    en: '{name} has training history and can’t be deleted. Deactivate the account instead; the history is kept.',
    fr: '{name} a un historique de formation et ne peut pas être supprimé. Désactivez plutôt le compte ; l’historique est conservé.',
  },
});
