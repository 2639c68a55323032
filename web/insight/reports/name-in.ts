import type { Language } from '#contract/platform/language.ts';

/** A department's or role's name in the language of the page; English where there is no French one. */
export const nameIn = ({ name, nameFr }: { name: string; nameFr: string }, language: Language): string =>
  (language === 'fr' && nameFr) || name;
