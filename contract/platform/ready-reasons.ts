import type { Bilingual, Language } from './language.ts';

/** Sentences that a reviewer can choose instead of writing one. */
export const receiptReasons: readonly Bilingual[] = [
  { en: 'The receipt or picture can’t be read.', fr: 'Le reçu ou la photo est illisible.' },
  { en: 'This is not part of the program.', fr: 'Cela ne fait pas partie du programme.' },
  { en: 'This was sent before.', fr: 'Cela a déjà été envoyé.' },
  { en: 'The date is outside the program.', fr: 'La date est en dehors du programme.' },
];

/** The same for videos that somebody submitted. */
export const videoReasons: readonly Bilingual[] = [
  { en: 'The picture or the sound is too poor to follow.', fr: 'L’image ou le son ne permet pas de suivre.' },
  { en: 'Something shown here is not safe.', fr: 'Ce qui est montré ici n’est pas sécuritaire.' },
  { en: 'A figure or a step is not right.', fr: 'Un chiffre ou une étape n’est pas exact.' },
  {
    en: 'A customer or a name can be recognized.',
    fr: 'On peut reconnaître une cliente, un client ou un nom.',
  },
];

/**
 * A reason as its reader sees it: one that was chosen is said in their language, one that was written stays as it is, also below a
 * chosen one.
 */
export function reasonIn(reason: string, language: Language): string {
  const [first, ...note] = reason.split('\n');
  const ready = [...receiptReasons, ...videoReasons].find(({ en, fr }) => en === first || fr === first);
  return ready ? [ready[language], ...note].join('\n') : reason;
}
