import { defineErrors } from '#contract/platform/errors.ts';

export const quizErrors = defineErrors('quizzes', {
  notFound: { status: 404, en: 'This attempt doesn’t exist.', fr: 'Cette tentative n’existe pas.' },
  noQuiz: { status: 409, en: 'This course has no quiz.', fr: 'Ce cours n’a pas de questionnaire.' },
  noAttemptsLeft: {
    status: 409,
    en: '{limit|Your only attempt is|All # attempts are} used. Your manager can help you further.',
    fr: '{limit|Votre seule tentative est épuisée|Les # tentatives sont épuisées}. Votre directeur peut vous aider.',
  },
  finished: {
    status: 409,
    en: 'This attempt was handed in; it can’t be changed any more.',
    fr: 'Cette tentative a été remise ; elle ne peut plus être modifiée.',
  },
  unknownAnswer: {
    status: 400,
    en: 'An answer does not belong to this attempt.',
    fr: 'Une réponse n’appartient pas à cette tentative.',
  },
  notANumber: {
    status: 400,
    en: 'Please answer with a number, such as 12.5.',
    fr: 'Veuillez répondre par un nombre, par exemple 12,5.',
  },
  oneAnswerOnly: {
    status: 400,
    en: 'This question takes one answer.',
    fr: 'Cette question n’accepte qu’une réponse.',
  },
});
