import { defineErrors } from '#contract/platform/errors.ts';

export const confirmationErrors = defineErrors('confirmations', {
  needsText: {
    status: 400,
    en: 'Write this in English or in French.',
    fr: 'Rédigez ce texte en anglais ou en français.',
  },
  noRightOption: {
    status: 400,
    en: 'Choose the correct option.',
    fr: 'Indiquez le bon choix.',
  },
  sameOption: {
    status: 400,
    en: 'Another option says the same.',
    fr: 'Un autre choix dit la même chose.',
  },
  dayPast: {
    status: 400,
    en: 'People need time to confirm. Choose today or a later day.',
    fr: 'Laissez le temps de confirmer. Choisissez aujourd’hui ou un jour ultérieur.',
  },
  publishedLate: {
    status: 400,
    en: 'People have to confirm this before then. Publish it earlier, or change the day to confirm by.',
    fr: 'La confirmation est attendue avant cette date. Publiez plus tôt ou modifiez la date limite de confirmation.',
  },
  dayBeforePublication: {
    status: 400,
    en: 'It is scheduled to be published after this day. Choose a later day, or change the schedule.',
    fr: 'La publication est planifiée après cette date. Choisissez une date ultérieure ou modifiez la planification.',
  },
  notAsked: {
    status: 403,
    en: 'This announcement does not ask you to confirm.',
    fr: 'Cette annonce ne vous demande pas de confirmation.',
  },
  answerFirst: {
    status: 409,
    en: 'Answer the question before you confirm.',
    fr: 'Répondez à la question avant de confirmer.',
  },
  noQuestion: {
    status: 409,
    en: 'This announcement asks no question any more. Reload the page.',
    fr: 'Cette annonce ne pose plus de question. Rechargez la page.',
  },
  noSuchOption: {
    status: 400,
    en: 'Choose one of the options.',
    fr: 'Sélectionnez un des choix.',
  },
  changed: {
    status: 409,
    en: 'The announcement has changed since you opened it. Read it again, then confirm.',
    fr: 'L’annonce a changé depuis que vous l’avez ouverte. Relisez-la, puis confirmez.',
  },
});
