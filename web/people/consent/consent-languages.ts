import { chooserLanguages, isChooserLanguage, type Language } from '#contract/platform/language.ts';

/** Consent texts exist in every language of the chooser and in Korean. */
export const consentLanguages = { ...chooserLanguages, ko: { name: '한국어', lang: 'ko' } } as const;
export type ConsentLanguage = keyof typeof consentLanguages;

/** How browsers name the Chinese variants that the chooser names by region. */
const chinese: readonly (readonly [RegExp, ConsentLanguage])[] = [
  [/^zh.*-(hk|mo)\b/i, 'hk'],
  [/^zh.*-(tw|hant)\b/i, 'tw'],
  [/^zh\b/i, 'cn'],
];

export interface LanguageSigns {
  /** The person's choice, from the cookie. */
  readonly chosen: string | undefined;
  /** Language of the address. */
  readonly shown: Language;
  /** Language tags of the browser, preferred first. */
  readonly browser: readonly string[];
}

/** The chosen language, else French for a French address, else the browser's first language with consent texts. */
export function consentLanguageFor({ chosen, shown, browser }: LanguageSigns): ConsentLanguage {
  if (isChooserLanguage(chosen)) return chosen;
  if (shown === 'fr') return 'fr';
  return browser.map(spoken).find((one) => one !== undefined) ?? 'en';
}

function spoken(tag: string): ConsentLanguage | undefined {
  const place = chinese.find(([pattern]) => pattern.test(tag))?.[1];
  if (place) return place;
  const [base = ''] = tag.toLowerCase().split('-');
  return Object.hasOwn(consentLanguages, base) ? (base as ConsentLanguage) : undefined;
}
