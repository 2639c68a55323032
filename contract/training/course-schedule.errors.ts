import { defineErrors } from '#contract/platform/errors.ts';

export const scheduleErrors = defineErrors('courseSchedule', {
  past: {
    status: 400,
    en: 'This time has passed. Choose a later one, or publish now.',
    fr: 'Cette heure est passée. Choisissez-en une autre, ou publiez maintenant.',
  },
  tooFar: {
    status: 400,
    en: 'Choose a time within the next year.',
    fr: 'Choisissez une date dans les douze prochains mois.',
  },
  none: {
    status: 404,
    en: 'No publishing is scheduled for this course.',
    fr: 'Aucune publication n’est planifiée pour ce cours.',
  },
});
