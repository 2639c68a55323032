import type { Bilingual } from '#contract/platform/language.ts';

/** The notice for the person observed. */
export const askToSign = (instructor: string, checklist: string): Bilingual => ({
  en: `${instructor} signed your observation. Please read and sign it too: ${checklist}.`,
  fr: `${instructor} a signé votre observation. Veuillez la lire et la signer aussi : ${checklist}.`,
});

/** The notice for the author of a finding. */
export const findingClosed = (person: string, course: Bilingual): Bilingual => ({
  en: `${person} passed ${course.en || course.fr}. Your finding is closed.`,
  fr: `${person} a réussi ${course.fr || course.en}. Votre constat est clos.`,
});

/** The notice for the person whose finding was withdrawn. */
export const findingWithdrawn = (by: string, course: Bilingual): Bilingual => ({
  en: `${by} withdrew a finding. You no longer have to pass ${course.en || course.fr}.`,
  fr: `${by} a retiré un constat. Vous n’avez plus à réussir ${course.fr || course.en}.`,
});
