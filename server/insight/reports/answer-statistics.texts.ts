import type { AnswerFlag } from '#contract/insight/answer-statistics.fields.ts';
import type { Language } from '#contract/platform/language.ts';

export const answerFileNames: Readonly<Record<Language, string>> = {
  en: 'Answers',
  fr: 'Réponses',
};

export const answerHeadings = {
  en: {
    question: 'Question',
    versions: 'Versions',
    asked: 'Asked',
    right: 'Right',
    askedEn: 'Asked in English',
    rightEn: 'Right in English',
    askedFr: 'Asked in French',
    rightFr: 'Right in French',
    discrimination: 'Discrimination',
    flags: 'Worth a look',
    answer: 'Answer',
    correct: 'Right answer',
    chosen: 'Chosen',
    chosenEn: 'Chosen in English',
    chosenFr: 'Chosen in French',
  },
  fr: {
    question: 'Question',
    versions: 'Versions',
    asked: 'Posée',
    right: 'Réussie',
    askedEn: 'Posée en anglais',
    rightEn: 'Réussie en anglais',
    askedFr: 'Posée en français',
    rightFr: 'Réussie en français',
    discrimination: 'Discrimination',
    flags: 'À regarder',
    answer: 'Réponse',
    correct: 'Bonne réponse',
    chosen: 'Choisie',
    chosenEn: 'Choisie en anglais',
    chosenFr: 'Choisie en français',
  },
} as const;

export const yes: Readonly<Record<Language, string>> = { en: 'yes', fr: 'oui' };

export const flagWords: Readonly<Record<Language, Readonly<Record<AnswerFlag, string>>>> = {
  en: {
    few: 'too few answers to say anything',
    keyed: 'may be keyed wrongly',
    french: 'French readers get it wrong far more often',
    english: 'English readers get it wrong far more often',
    guessed: 'no better than guessing',
    dull: 'does not tell who knows',
    easy: 'almost everybody gets it right',
    unused: 'an answer that nobody chooses',
  },
  fr: {
    few: 'trop peu de réponses pour en dire quelque chose',
    keyed: 'la bonne réponse est peut-être mal indiquée',
    french: 'bien plus d’erreurs chez les lecteurs francophones',
    english: 'bien plus d’erreurs chez les lecteurs anglophones',
    guessed: 'pas mieux qu’au hasard',
    dull: 'ne distingue pas qui sait',
    easy: 'presque tout le monde réussit',
    unused: 'une réponse que personne ne choisit',
  },
};
