import type { Language } from '#contract/platform/language.ts';

/** A date in the words of a format. French has an ordinal for the first day of a month only: `1er mai 2031`, `2 mai 2031`. */
export const dateWords = (format: Intl.DateTimeFormat, date: Date, language: Language): string =>
  language === 'en'
    ? format.format(date)
    : format
        .formatToParts(date)
        .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
        .join('');

const longFormats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  fr: new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' }),
};

/** A calendar day, `YYYY-MM-DD`, in full: `May 1, 2031`, `1er mai 2031`. */
export const longDay = (day: string, language: Language): string =>
  dateWords(longFormats[language], new Date(day), language);
