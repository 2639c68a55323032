import { defineErrors } from '#contract/platform/errors.ts';

export const moveErrors = defineErrors('moves', {
  past: {
    status: 400,
    en: 'Choose today or a later day.',
    fr: 'Choisissez aujourd’hui ou une date ultérieure.',
  },
  tooFar: {
    status: 400,
    en: 'Choose a day within the next two years.',
    fr: 'Choisissez une date dans les deux prochaines années.',
  },
  notThere: {
    status: 409,
    en: '{name} does not work at the dealer to leave. Choose one of the current dealers.',
    fr: '{name} ne travaille pas chez le concessionnaire à quitter. Choisissez l’un des concessionnaires actuels.',
  },
  alreadyThere: {
    status: 409,
    en: '{name} works at this dealer already. Choose another one.',
    fr: '{name} travaille déjà chez ce concessionnaire. Choisissez-en un autre.',
  },
  notActive: {
    status: 409,
    en: 'The account of {name} is not active.',
    fr: 'Le compte de {name} n’est pas actif.',
  },
  none: {
    status: 404,
    en: 'Nothing is planned for this person any more.',
    fr: 'Plus rien n’est prévu pour cette personne.',
  },
});
