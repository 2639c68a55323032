import { defineErrors } from './errors.ts';

export const undoableErrors = defineErrors('undoable', {
  notFound: {
    status: 404,
    en: 'This change was not found. Only the person who made it can undo it.',
    fr: 'Cette modification est introuvable. Seule la personne qui l’a faite peut l’annuler.',
  },
  tooLate: {
    status: 409,
    en: 'It is too late to undo this: people have been told. Change it again instead.',
    fr: 'Il est trop tard pour annuler : les personnes ont été informées. Faites une nouvelle modification.',
  },
  alreadyUndone: {
    status: 409,
    en: 'This was undone already.',
    fr: 'Cette modification a déjà été annulée.',
  },
  changedSince: {
    status: 409,
    en: 'This was changed again since, so it can’t be undone. Open it to see what it is now.',
    fr: 'Cet élément a été modifié depuis : l’annulation n’est plus possible. Ouvrez-le pour voir son état actuel.',
  },
});
