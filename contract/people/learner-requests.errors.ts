import { defineErrors } from '#contract/platform/errors.ts';

export const learnerRequestErrors = defineErrors('learner-requests', {
  notFound: { status: 404, en: 'This request no longer exists.', fr: 'Cette demande n’existe plus.' },
  typeMissing: {
    status: 400,
    en: 'Say which type of request this is: deactivate or participating.',
    fr: 'Indiquez le type de la demande : deactivate ou participating.',
  },
  decided: {
    status: 409,
    en: '{by} has already decided this request. It is {status}.',
    fr: '{by} a déjà traité cette demande. Elle est {status}.',
  },
  notDecided: {
    status: 409,
    en: 'This request is pending, so there is no decision to undo.',
    fr: 'Cette demande est en attente ; il n’y a donc aucune décision à annuler.',
  },
  changedSince: {
    status: 409,
    en: '{by} has changed the account of {name} since, so the decision can’t be undone.',
    fr: '{by} a modifié le compte de {name} depuis. La décision ne peut donc pas être annulée.',
  },
  askedAgain: {
    status: 409,
    en: 'Another request of this type about {name} is pending. Decide that one.',
    fr: 'Une autre demande de ce type au sujet de {name} est en attente. Traitez celle-là.',
  },
});
