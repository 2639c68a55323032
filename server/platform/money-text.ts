import type { Language } from '#contract/platform/language.ts';
import { decimalOf, type Money } from '#contract/platform/money.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: Language, currency: string): Intl.NumberFormat {
  const name = `${language} ${currency}`;
  const known = formats.get(name);
  if (known) return known;
  const locale = language === 'fr' ? 'fr-CA' : 'en-US';
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(name, made);
  return made;
}

/** An amount as texts show it, exact: `$1,240.50` in English, `1 240,50 $ US` in French. */
export const moneyText = (amount: Money, language: Language): string =>
  formatOf(language, amount.currency).format(decimalOf(amount) as `${number}`);
