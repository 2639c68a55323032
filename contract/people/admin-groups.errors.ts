import { defineErrors } from '#contract/platform/errors.ts';

export const adminGroupErrors = defineErrors('admin-groups', {
  notFound: {
    status: 404,
    en: 'This admin group no longer exists, or you are not on its staff.',
    fr: 'Ce groupe d’administration n’existe plus, ou vous ne faites pas partie de son personnel.',
  },
  nameTaken: {
    status: 409,
    en: 'An admin group named “{name}” already exists.',
    fr: 'Il existe déjà un groupe d’administration nommé « {name} ».',
  },
  needsEverything: {
    status: 403,
    en: 'You can change the dealers and people of your own admin groups. Ask a company administrator to add or delete a group, or to change its staff or status.',
    fr: 'Vous pouvez modifier les concessionnaires et les personnes de vos propres groupes d’administration. Demandez à un administrateur de l’entreprise d’ajouter ou de supprimer un groupe, ou d’en modifier le personnel ou l’état.',
  },
  unknownStaff: {
    status: 400,
    en: 'Someone you chose for the staff no longer has an active account, or their role does not reach admin groups.',
    fr: 'Une personne choisie pour le personnel n’a plus de compte actif, ou son rôle ne s’étend pas aux groupes d’administration.',
  },
  unknownDealer: {
    status: 400,
    en: 'A dealer you chose no longer exists, or you don’t look after it yourself.',
    fr: 'Un concessionnaire choisi n’existe plus, ou vous ne vous en occupez pas vous-même.',
  },
  unknownUser: {
    status: 400,
    en: 'A person you chose no longer exists, or you can’t see them yourself.',
    fr: 'Une personne choisie n’existe plus, ou vous ne pouvez pas la voir vous-même.',
  },
  tooManyStaff: {
    status: 400,
    en: 'An admin group can have {maximum} members of staff. Split it into several groups.',
    fr: 'Un groupe d’administration peut compter {maximum} membres du personnel. Divisez-le en plusieurs groupes.',
  },
  hasStaff: {
    status: 409,
    en: 'The staff of {name} ({staff}) would no longer see its dealers and people. Confirm to delete it.',
    fr: 'Le personnel de {name} ({staff}) ne verrait plus ses concessionnaires ni ses personnes. Confirmez pour le supprimer.',
  },
  inUse: {
    status: 409,
    en: '{name} can’t be deleted because other records use it ({uses}). Remove it from them first, or make it inactive.',
    fr: '{name} ne peut pas être supprimé, car d’autres fiches l’utilisent ({uses}). Retirez-le d’abord de celles-ci, ou rendez-le inactif.',
  },
});
