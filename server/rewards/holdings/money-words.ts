import type { Language } from '#contract/platform/language.ts';
import { decimalOf, type Money } from '#contract/platform/money.ts';
import { dateWords } from '#server/platform/date-words.ts';

/** Locales whose money and dates look as people in the US and in Canada write them. */
const locales: Readonly<Record<Language, string>> = { en: 'en-US', fr: 'fr-CA' };

/** An amount in words of a sentence: `$60.00`, `60,00 $ US`. */
export const moneyIn = (language: Language, money: Money): string =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: money.currency }).format(
    decimalOf(money) as Intl.StringNumericLiteral,
  );

/** A calendar day in words of a sentence. */
export const dayIn = (language: Language, day: string): string =>
  dateWords(
    new Intl.DateTimeFormat(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }),
    new Date(day),
    language,
  );
