import type { Bilingual, Language } from './language.ts';

/** Sentences that a reviewer can choose instead of writing one. */
export const receiptReasons: readonly Bilingual[] = [
  { en: 'The receipt or picture can’t be read.', fr: 'Le reçu ou la photo est illisible.' },
  { en: 'This is not part of the program.', fr: 'Cela ne fait pas partie du programme.' },
  { en: 'This was sent before.', fr: 'Cela a déjà été envoyé.' },
  { en: 'The date is outside the program.', fr: 'La date est en dehors du programme.' },
];

/** A reason as its reader sees it: one that was chosen is said in their language, one that was written stays as it is. */
export const reasonIn = (reason: string, language: Language): string =>
  receiptReasons.find(({ en, fr }) => en === reason || fr === reason)?.[language] ?? reason;
