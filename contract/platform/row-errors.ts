import { defineErrors } from './errors.ts';

/** What can be said of a row, whatever it imports. */
export const rowErrors = defineErrors('import-rows', {
  sameAsRow: { status: 400, en: 'Same {column} as row {row}.', fr: 'Même {column} qu’à la ligne {row}.' },
  same: { status: 200, en: 'Nothing to change.', fr: 'Rien à modifier.' },
  leftOut: { status: 400, en: 'Left out by hand.', fr: 'Laissée de côté à la main.' },
  changedMeanwhile: {
    status: 409,
    en: 'Left out, because this changed after the preview. Import the file again to see what is left to do.',
    fr: 'Laissée de côté, car ceci a changé après l’aperçu. Importez de nouveau le fichier pour voir ce qui reste à faire.',
  },
  alreadySo: {
    status: 409,
    en: 'Nothing was left to do: someone else did the same after the preview.',
    fr: 'Il ne restait rien à faire : quelqu’un d’autre a fait la même chose après l’aperçu.',
  },
  notSaved: {
    status: 500,
    en: 'This row couldn’t be saved because of a fault in the portal.',
    fr: 'Cette ligne n’a pas pu être enregistrée à cause d’un défaut du portail.',
  },
  twoWays: {
    status: 400,
    en: '{text} can be read in two ways. Write the date as YYYY-MM-DD.',
    fr: '{text} peut se lire de deux façons. Écrivez la date sous la forme AAAA-MM-JJ.',
  },
  yesOrNo: { status: 400, en: '{field}: write yes or no.', fr: '{field} : écrivez oui ou non.' },
  changedSince: {
    status: 409,
    en: 'Not taken back, because someone has changed {name} since.',
    fr: 'Non annulée, car {name} a été modifié depuis.',
  },
  decidedSince: {
    status: 409,
    en: 'Not taken back, because someone has decided about {name} since.',
    fr: 'Non annulée, car une décision au sujet de {name} a été prise depuis.',
  },
  hasHistory: {
    status: 409,
    en: 'Not taken back, because {name} has done something or is in use since.',
    fr: 'Non annulée, car {name} a fait quelque chose ou est utilisé depuis.',
  },
  mayNotUndo: {
    status: 403,
    en: 'Not taken back, because you can’t change {name}.',
    fr: 'Non annulée, car vous ne pouvez pas modifier {name}.',
  },
});
