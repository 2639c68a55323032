import type { Language } from '#contract/platform/language.ts';

/** The name of a role in a language; English where French is empty. */
export const roleName = (
  role: { readonly name: string; readonly nameFr: string },
  language: Language,
): string => (language === 'fr' && role.nameFr) || role.name;
