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
    asked: 'Times asked',
    right: 'Correct',
    askedEn: 'Asked in English',
    rightEn: 'Correct in English',
    askedFr: 'Asked in French',
    rightFr: 'Correct in French',
    discrimination: 'Discrimination',
    flags: 'Needs a look',
    answer: 'Answer',
    correct: 'Correct answer',
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
    flags: 'À vérifier',
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
    few: 'too few answers',
    keyed: 'answer key may be wrong',
    french: 'much harder in French',
    english: 'much harder in English',
    guessed: 'no better than guessing',
    dull: 'weak indicator',
    easy: 'almost everyone is correct',
    unused: 'an answer nobody chooses',
  },
  fr: {
    few: 'trop peu de réponses',
    keyed: 'la bonne réponse est peut-être mal indiquée',
    french: 'bien plus difficile en français',
    english: 'bien plus difficile en anglais',
    guessed: 'pas mieux qu’au hasard',
    dull: 'peu révélatrice',
    easy: 'presque toujours réussie',
    unused: 'une réponse jamais choisie',
  },
};
