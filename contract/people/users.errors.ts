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
    en: 'You can look at this account, not change it: its role is not below yours.',
    fr: 'Vous pouvez consulter ce compte, pas le modifier : son rôle n’est pas inférieur au vôtre.',
  },
  ownAccount: {
    status: 403,
    en: 'Your own role and status are changed by somebody else.',
    fr: 'Votre propre rôle et votre propre état sont modifiés par quelqu’un d’autre.',
  },
  roleRefused: {
    status: 403,
    en: 'You can give a role only if it is below your own, you hold all of its rights, and you have the right to change roles.',
    fr: 'Vous ne pouvez donner un rôle que s’il est inférieur au vôtre, si vous avez tous ses droits et si vous avez le droit de modifier les rôles.',
  },
  reachRefused: {
    status: 403,
    en: 'You can’t give or take a brand, a dealer, an admin group or the instructor’s part that is not yours. A company administrator can.',
    fr: 'Vous ne pouvez pas donner ni retirer une marque, un concessionnaire, un groupe d’administration ou le rôle de formateur qui n’est pas le vôtre. Un administrateur de la compagnie le peut.',
  },
  fieldRefused: {
    status: 403,
    en: 'You may change name, phone, positions and department of your staff. An administrator changes the rest.',
    fr: 'Vous pouvez modifier le nom, le téléphone, les postes et le service de votre personnel. Un administrateur modifie le reste.',
  },
  unknownRole: { status: 400, en: 'This role no longer exists.', fr: 'Ce rôle n’existe plus.' },
  unknownDealer: {
    status: 400,
    en: 'A dealer you chose no longer exists or is not yours.',
    fr: 'Un concessionnaire choisi n’existe plus ou ne relève pas de vous.',
  },
  unknownGroup: {
    status: 400,
    en: 'A department, group or business unit you chose no longer exists.',
    fr: 'Un service, un groupe ou une unité d’affaires choisi n’existe plus.',
  },
  notActive: {
    status: 409,
    en: '{name} is not active, so there is nothing to deactivate.',
    fr: '{name} n’est pas actif, il n’y a donc rien à désactiver.',
  },
  decideFirst: {
    status: 409,
    en: '{name} still waits for approval. Decide it under user requests.',
    fr: '{name} attend encore une approbation. Décidez dans les demandes d’utilisateurs.',
  },
  hasHistory: {
    status: 409,
    en: '{name} has a history in the portal and can’t be deleted. Deactivate the account instead; the history stays.',
    fr: '{name} a un historique dans le portail et ne peut pas être supprimé. Désactivez plutôt le compte ; l’historique reste.',
  },
});
