import type { Language } from '#contract/platform/language.ts';

/** The name of a business unit in a language; English where French is empty. */
export const unitName = (
  unit: { readonly name: string; readonly nameFr: string },
  language: Language,
): string => (language === 'fr' && unit.nameFr) || unit.name;
