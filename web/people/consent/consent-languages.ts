import {
  chooserLanguages,
  isChooserLanguage,
  isLanguage,
  type Language,
} from '#contract/platform/language.ts';

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
  /** The cookie of the language. The server also sets it at the first visit, to the one of our two languages that the browser likes best. */
  readonly cookie: string | undefined;
  /** What the person chose with the language chooser in this browser. */
  readonly chosen: string | null;
  /** Language of the address. */
  readonly shown: Language;
  /** Language tags of the browser, preferred first. */
  readonly browser: readonly string[];
}

/** The chosen language, else French for a French address, else the browser's first language with consent texts. */
export function consentLanguageFor({ cookie, chosen, shown, browser }: LanguageSigns): ConsentLanguage {
  const isChosen = cookie === chosen || cookie !== detected(browser);
  if (isChosen && isChooserLanguage(cookie)) return cookie;
  if (shown === 'fr') return 'fr';
  return browser.map(spoken).find((one) => one !== undefined) ?? 'en';
}

/** What the server sets without a choice. */
const detected = (browser: readonly string[]): Language =>
  browser.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage) ?? 'en';

function spoken(tag: string): ConsentLanguage | undefined {
  const place = chinese.find(([pattern]) => pattern.test(tag))?.[1];
  if (place) return place;
  const [base = ''] = tag.toLowerCase().split('-');
  return Object.hasOwn(consentLanguages, base) ? (base as ConsentLanguage) : undefined;
}
