import type { Language } from '#contract/platform/language.ts';

/** What calendar programs call the feed. */
export const feedName = (language: Language, portal: string): string =>
  language === 'fr' ? `${portal}\u202f: mes dates` : `${portal}: my dates`;
