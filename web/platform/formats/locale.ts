/** The two languages of a screen. */
export type Locale = 'en' | 'fr';

const TAGS: Readonly<Record<Locale, string>> = { en: 'en-US', fr: 'fr-CA' };

/** The locale for `Intl`: the network is North American. */
export function intlTag(locale: Locale): string {
  return TAGS[locale];
}

/** `fr` for any French, else `en`. */
export function localeOf(language: string | undefined): Locale {
  return language?.toLowerCase().startsWith('fr') ? 'fr' : 'en';
}

const kept = new Map<string, unknown>();

/** One `Intl` object per language and options: creating one costs more than using it a thousand times. */
export function keepIntl<T>(kind: string, locale: Locale, options: object, make: (tag: string) => T): T {
  const key = `${kind}/${locale}/${JSON.stringify(options)}`;
  const known = kept.get(key);
  if (known) return known as T;
  const made = make(intlTag(locale));
  kept.set(key, made);
  return made;
}
