import { defineErrors } from '#contract/platform/errors.ts';

export const commentErrors = defineErrors('comments', {
  notFound: {
    status: 404,
    en: 'This comment no longer exists. Reload the page to see the current comments.',
    fr: 'Ce commentaire n’existe plus. Rechargez la page pour voir les commentaires actuels.',
  },
  cannotSee: {
    status: 400,
    en: 'Someone you tagged can’t see this record. Remove them and try again.',
    fr: 'Une personne que vous avez mentionnée ne peut pas voir cette fiche. Retirez-la et réessayez.',
  },
  yours: {
    status: 403,
    en: 'You can’t report your own comment. Delete it instead.',
    fr: 'Vous ne pouvez pas signaler votre propre commentaire. Supprimez-le plutôt.',
  },
  notYours: {
    status: 403,
    en: 'You can only delete your own comments. Ask an administrator to delete this one.',
    fr: 'Vous pouvez seulement supprimer vos propres commentaires. Demandez à un administrateur de supprimer celui-ci.',
  },
});
