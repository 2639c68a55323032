import type { Locale } from '#web/platform/formats/locale.ts';
import { formatPercent, isNumber, MINUS, NO_NUMBER, numberFormat } from '#web/platform/formats/numbers.ts';

/** ISO codes of the supported currencies. */
export type Currency = 'USD' | 'CAD' | 'EUR' | 'AUD' | 'NZD' | 'GBP' | 'CLP';

/** With its sign: `+60`, `−240`, `0`. */
export function formatChange(value: number | null | undefined, locale: Locale, digits = 0): string {
  if (!isNumber(value)) return NO_NUMBER;
  return numberFormat(locale, { maximumFractionDigits: digits, signDisplay: 'exceptZero' })
    .format(value)
    .replace('-', MINUS);
}

/** A quiz score, stored in percent, as `92%`; a dash without a score. */
export const formatScore = (score: number | null | undefined, locale: Locale): string =>
  isNumber(score) ? formatPercent(score / 100, locale) : '–';

/** Money from integer cents: `$1,240.50`, `CA$1,240.50`; `1 240,50 $ US` in French. `short` omits zero cents. */
export function formatMoney(
  amountCents: number | null | undefined,
  currency: Currency,
  locale: Locale,
  { short = false }: { short?: boolean } = {},
): string {
  if (!isNumber(amountCents)) return NO_NUMBER;
  const digits = short && amountCents % 100 === 0 ? 0 : 2;
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  } as const;
  return numberFormat(locale, options)
    .format(amountCents / 100)
    .replace('-', MINUS);
}

/** A code from a number: base 36, upper case, eight places. */
export function formatRedemptionCode(value: number | bigint): string {
  return value.toString(36).toUpperCase().padStart(8, '0');
}
