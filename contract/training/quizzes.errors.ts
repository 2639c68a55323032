import { defineErrors } from '#contract/platform/errors.ts';

export const quizErrors = defineErrors('quizzes', {
  notFound: { status: 404, en: 'This attempt doesn’t exist.', fr: 'Cette tentative n’existe pas.' },
  noQuiz: { status: 409, en: 'This course has no quiz.', fr: 'Ce cours n’a pas de questionnaire.' },
  noAttemptsLeft: {
    status: 409,
    en: 'You have used {limit|your only attempt|all # attempts}. Ask your manager for help.',
    fr: 'Vous avez utilisé {limit|votre seule tentative|vos # tentatives}. Demandez de l’aide à la direction de votre concession.',
  },
  finished: {
    status: 409,
    en: 'This attempt was already submitted and can’t be changed.',
    fr: 'Cette tentative a déjà été remise et ne peut plus être modifiée.',
  },
  unknownAnswer: {
    status: 400,
    en: 'An answer doesn’t belong to this attempt. Reload the page.',
    fr: 'Une réponse n’appartient pas à cette tentative. Rechargez la page.',
  },
  notANumber: {
    status: 400,
    en: 'Enter a number, for example 12.5.',
    fr: 'Saisissez un nombre, par exemple 12,5.',
  },
  oneAnswerOnly: {
    status: 400,
    en: 'Choose only one answer to this question.',
    fr: 'Choisissez une seule réponse à cette question.',
  },
});
