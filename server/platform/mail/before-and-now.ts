import type { Language } from '#contract/platform/language.ts';

/** The old and the new value of something that has changed, in two lines of a mail. */
export const beforeAndNow = (before: string, now: string, language: Language): readonly string[] =>
  language === 'fr' ? [`Avant : ${before}`, `Maintenant : ${now}`] : [`Before: ${before}`, `Now: ${now}`];
