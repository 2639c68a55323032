/** How currencies are written beside an amount, in capitals. */
const written: Readonly<Record<string, string>> = {
  CAD: 'CAD', CDN: 'CAD', 'CA$': 'CAD', 'C$': 'CAD', '$CA': 'CAD', '$C': 'CAD', 'CAD$': 'CAD', '$CAD': 'CAD', 'CDN$': 'CAD', '$CDN': 'CAD',
  USD: 'USD', 'US$': 'USD', '$US': 'USD', 'USD$': 'USD', '$USD': 'USD',
  EUR: 'EUR', EURO: 'EUR', EUROS: 'EUR', '€': 'EUR', '€EUR': 'EUR', 'EUR€': 'EUR',
  GBP: 'GBP', '£': 'GBP', '£GBP': 'GBP', 'GBP£': 'GBP',
  AUD: 'AUD', 'A$': 'AUD', 'AU$': 'AUD', '$AU': 'AUD', '$AUD': 'AUD', 'AUD$': 'AUD',
  NZD: 'NZD', 'NZ$': 'NZD', '$NZ': 'NZD', '$NZD': 'NZD', 'NZD$': 'NZD',
  CLP: 'CLP', 'CLP$': 'CLP', '$CLP': 'CLP',
}; // prettier-ignore

/** A dollar or a peso of an unnamed country. */
export const someDollar = '$';
const dollars: ReadonlySet<string> = new Set(['CAD', 'USD', 'AUD', 'NZD', 'CLP']);

/** The currency that signs name, `$` for an unnamed dollar, and undefined for other texts. */
export function currencyIn(signs: string): string | undefined {
  const text = signs.replace(/[^A-Z$€£]/g, '');
  return text === someDollar ? someDollar : Object.hasOwn(written, text) ? written[text] : undefined;
}

/** `$` says nothing against a dollar, and much against a euro. */
export const isDollar = (currency: string): boolean => dollars.has(currency);
