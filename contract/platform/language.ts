export const languages = ['en', 'fr'] as const;
export type Language = (typeof languages)[number];

/** Every language of the chooser. Only English and French have their own texts and routes. */
export const chooserLanguages = {
  en: { name: 'English', lang: 'en' },
  fr: { name: 'Français', lang: 'fr' },
  de: { name: 'Deutsch', lang: 'de' },
  ja: { name: '日本語', lang: 'ja' },
  cn: { name: '简体中文', lang: 'zh-Hans' },
  tw: { name: '繁體中文（台灣）', lang: 'zh-Hant-TW' },
  hk: { name: '繁體中文（香港）', lang: 'zh-Hant-HK' },
  es: { name: 'Español', lang: 'es' },
  it: { name: 'Italiano', lang: 'it' },
  pt: { name: 'Português', lang: 'pt' },
} as const;
export type ChooserLanguage = keyof typeof chooserLanguages;

export const isLanguage = (value: unknown): value is Language => value === 'en' || value === 'fr';
export const isChooserLanguage = (value: unknown): value is ChooserLanguage =>
  typeof value === 'string' && Object.hasOwn(chooserLanguages, value);

export const languageCookie = 'i18n_redirected';

/** A text in both languages; at least one is filled. */
export interface Bilingual {
  readonly en: string;
  readonly fr: string;
}

/** The language in which a reader gets a text: the reader’s own, or the other one if it is not written in that. */
export const languageOf = (text: Bilingual, language: Language): Language => {
  const other = language === 'fr' ? 'en' : 'fr';
  return text[language].trim() === '' && text[other].trim() !== '' ? other : language;
};

export const inLanguage = (text: Bilingual, language: Language): string => text[languageOf(text, language)];

/** The name of a record in a language, if its French name is a separate field. */
export const nameIn = (
  { name, nameFr = '' }: { readonly name: string; readonly nameFr?: string | undefined },
  language: Language,
): string => inLanguage({ en: name, fr: nameFr }, language);

/**
 * A path with single slashes only. Browsers read `//host` and `/\\host` as another host, and ignore control characters between
 * the slashes, so a redirect to such a path would leave the portal.
 */
const normalizedPath = (path: string): string =>
  // oxlint-disable-next-line no-control-regex -- these are the characters browsers ignore
  path.replace(/[\u0000-\u0020]/g, '').replace(/[/\\]+/g, '/');

/** Splits `/fr/…` into its language and the path that routes match. */
export function splitPath(given: string): { language: Language; path: string } {
  const path = normalizedPath(given);
  if (path === '/fr') return { language: 'fr', path: '/' };
  if (path.startsWith('/fr/')) return { language: 'fr', path: path.slice(3) };
  return { language: 'en', path };
}

/** The address of a path in a language: French is under /fr, English has no prefix. */
export const localPath = (path: string, language: Language): string =>
  language === 'fr' ? (path === '/' ? '/fr' : `/fr${path}`) : path;
