import type { EventAnswer } from '#contract/library/event-answers.ts';
import type { Language } from '#contract/platform/language.ts';

export const attendeeHeadings = {
  en: { name: 'Name', dealer: 'Dealer', answer: 'Answer', answered: 'Answered on' },
  fr: { name: 'Nom', dealer: 'Concessionnaire', answer: 'Réponse', answered: 'Date de la réponse' },
} as const;

export const answerWords: Readonly<Record<Language, Readonly<Record<EventAnswer, string>>>> = {
  en: { going: 'Going', interested: 'Interested', 'not-interested': 'Not interested' },
  fr: { going: 'Participe', interested: 'Intéressé', 'not-interested': 'Pas intéressé' },
};
