import { defineErrors } from '#contract/platform/errors.ts';

export const formErrors = defineErrors('forms', {
  courseNotFound: {
    status: 404,
    en: 'This course doesn’t exist or isn’t available to you.',
    fr: 'Ce cours n’existe pas ou ne vous est pas accessible.',
  },
  notPassed: {
    status: 409,
    en: 'You can give feedback on courses you have passed.',
    fr: 'Vous pouvez donner votre avis sur les cours que vous avez réussis.',
  },
  answeredBefore: {
    status: 409,
    en: 'You have already given feedback on this course.',
    fr: 'Vous avez déjà donné votre avis sur ce cours.',
  },
  ratingNeeded: { status: 400, en: 'Choose a rating from 1 to 5.', fr: 'Choisissez une note de 1 à 5.' },
});
