import { defineErrors } from '#contract/platform/errors.ts';

export const scormPlayErrors = defineErrors('scorm-play', {
  notFound: {
    status: 404,
    en: 'This lesson doesn’t exist or isn’t available to you.',
    fr: 'Cette leçon n’existe pas, ou ne vous est pas destinée.',
  },
  noOrigin: {
    status: 503,
    en: 'Lessons of this kind can’t be played here yet: the portal has no second address for them. Whoever runs it sets CONTENT_ORIGIN.',
    fr: 'Les leçons de ce type ne peuvent pas encore être lues ici : le portail n’a pas de deuxième adresse pour elles. La personne qui l’exploite doit régler CONTENT_ORIGIN.',
  },
  noLaunch: {
    status: 404,
    en: 'This lesson was not opened here, or too long ago. Open it again to go on.',
    fr: 'Cette leçon n’a pas été ouverte ici, ou l’a été il y a trop longtemps. Ouvrez-la de nouveau pour continuer.',
  },
  wrongLesson: {
    status: 400,
    en: 'This progress belongs to another lesson.',
    fr: 'Cette progression appartient à une autre leçon.',
  },
  scoreOutOfRange: {
    status: 400,
    en: 'A score in a lesson is a number from 0 to 100. What was kept before stands.',
    fr: 'Dans une leçon, une note est un nombre de 0 à 100. Ce qui était conservé auparavant demeure.',
  },
  stateTooLong: {
    status: 400,
    en: 'The lesson wants to keep more than {maximum} characters. What was kept before stands.',
    fr: 'La leçon veut conserver plus de {maximum} caractères. Ce qui était conservé auparavant demeure.',
  },
});
