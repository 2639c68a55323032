import { chooserLanguages, isChooserLanguage, type Language } from '#contract/platform/language.ts';

/** Consent speaks every language of the chooser and Korean. */
export const consentLanguages = { ...chooserLanguages, ko: { name: '한국어', lang: 'ko' } } as const;
export type ConsentLanguage = keyof typeof consentLanguages;

/** What browsers call the Chinese that the chooser names by its place. */
const chinese: readonly (readonly [RegExp, ConsentLanguage])[] = [
  [/^zh.*-(hk|mo)\b/i, 'hk'],
  [/^zh.*-(tw|hant)\b/i, 'tw'],
  [/^zh\b/i, 'cn'],
];

export interface LanguageSigns {
  /** What the person chose, from the cookie. */
  readonly chosen: string | undefined;
  /** Language of the address. */
  readonly shown: Language;
  /** Language tags of the browser, the dearest first. */
  readonly browser: readonly string[];
}

/** The language chosen, else that of the address where it is French, else the browser's first that consent speaks. */
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
