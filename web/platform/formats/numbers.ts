import { keepIntl, type Locale } from '#web/platform/formats/locale.ts';

/** Shown where there is no number. */
export const NO_NUMBER = '—';
const NO_BREAK_SPACE = '\u00a0';
export const MINUS = '−';

export const isNumber = (value: number | null | undefined): value is number =>
  typeof value === 'number' && Number.isFinite(value);

export function numberFormat(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return keepIntl('number', locale, options, (tag) => new Intl.NumberFormat(tag, options));
}

/** `2,418` or `2 418`, with at most `digits` decimals. */
export function formatNumber(value: number | null | undefined, locale: Locale, digits = 0): string {
  if (!isNumber(value)) return NO_NUMBER;
  return numberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'negative' })
    .format(value)
    .replace('-', MINUS);
}

/**
 * A share as `92%` or `92 %`. Values up to 1 are shares and are multiplied by 100; larger values are already percentages. An incomplete
 * share never rounds up to 100.
 */
export function formatPercent(value: number | null | undefined, locale: Locale, digits = 0): string {
  if (!isNumber(value)) return NO_NUMBER;
  const percent = value <= 1 ? value * 100 : value;
  const factor = 10 ** digits;
  const rounded = Math.round((percent + Number.EPSILON) * factor) / factor;
  const shown = percent < 100 && rounded >= 100 ? 100 - 1 / factor : rounded;
  const number = formatNumber(shown, locale, digits);
  return locale === 'fr' ? `${number}${NO_BREAK_SPACE}%` : `${number}%`;
}

const ENGLISH_ENDINGS: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** `1st 2nd 3rd 4th`, `1er 2e 3e`. */
export function formatOrdinal(value: number, locale: Locale): string {
  if (locale === 'fr') return value === 1 ? '1er' : `${value}e`;
  const rules = keepIntl('ordinal', locale, {}, (tag) => new Intl.PluralRules(tag, { type: 'ordinal' }));
  return `${value}${ENGLISH_ENDINGS[rules.select(value)] ?? 'th'}`;
}

/** Day of a month: `3rd`. French has an ordinal for the first only: `1er`, `3`. */
export function formatOrdinalDay(day: number, locale: Locale): string {
  if (locale === 'fr') return day === 1 ? '1er' : String(day);
  return formatOrdinal(day, locale);
}
