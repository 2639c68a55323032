import type { Bilingual } from '#contract/platform/language.ts';

/** What records of a kind are called. */
export interface RecordWords {
  readonly one: Bilingual;
  readonly many: Bilingual;
}

/** "1,200 resources", in both languages. */
export function countOf(count: number, { one, many }: RecordWords): Bilingual {
  const inLocale = (language: 'en' | 'fr', locale: string) => {
    const words = new Intl.PluralRules(language).select(count) === 'one' ? one : many;
    return `${new Intl.NumberFormat(locale).format(count)} ${words[language]}`;
  };
  return { en: inLocale('en', 'en-US'), fr: inLocale('fr', 'fr-CA') };
}
