import { defineErrors } from '#contract/platform/errors.ts';

export const scormPlayErrors = defineErrors('scorm-play', {
  notFound: {
    status: 404,
    en: 'This lesson doesn’t exist or isn’t available to you.',
    fr: 'Cette leçon n’existe pas ou ne vous est pas accessible.',
  },
  noOrigin: {
    status: 503,
    en: 'Lessons of this type can’t be played yet because the portal has no content address. The operator must set CONTENT_ORIGIN.',
    fr: 'Les leçons de ce type ne peuvent pas encore être lues, car le portail n’a pas d’adresse de contenu. L’exploitant doit régler CONTENT_ORIGIN.',
  },
  noLaunch: {
    status: 404,
    en: 'This lesson was not opened here, or it was too long ago. Open it again to continue.',
    fr: 'Cette leçon n’a pas été ouverte ici, ou l’a été il y a trop longtemps. Ouvrez-la de nouveau pour continuer.',
  },
  wrongLesson: {
    status: 400,
    en: 'This progress belongs to another lesson.',
    fr: 'Cette progression appartient à une autre leçon.',
  },
  scoreOutOfRange: {
    status: 400,
    en: 'A lesson’s score must be a number from 0 to 100. The previous score was kept.',
    fr: 'La note d’une leçon doit être un nombre de 0 à 100. La note précédente a été conservée.',
  },
  stateTooLong: {
    status: 400,
    en: 'The lesson tried to save more than {maximum} characters. The previous state was kept.',
    fr: 'La leçon a tenté d’enregistrer plus de {maximum} caractères. L’état précédent a été conservé.',
  },
});
