import { dividedRounded, type Currency } from '#contract/platform/money.ts';

/** What one unit of a part earns. */
export interface Rates {
  /** Percent of the line total in hundredths. */
  readonly creditRateBp: number;
  readonly points: number;
}

export const basisPointsOf = (percent: number): number => Math.round(percent * 100);

/** What a line of a receipt earns: credits of its total, rounded half up, and points per unit. */
export function lineEarns(
  { quantity, price }: { readonly quantity: number; readonly price: number },
  { creditRateBp, points }: Rates,
): { readonly total: number; readonly credits: number; readonly points: number } {
  const total = quantity * price;
  return {
    total,
    credits: dividedRounded(BigInt(total) * BigInt(creditRateBp), 10_000n),
    points: quantity * points,
  };
}

/** The currency that a dealer’s receipts are usually in. */
export function currencyOfCountry(country: string): Currency {
  if (country === 'CA') return 'CAD';
  return euroCountries.has(country) ? 'EUR' : 'USD';
}

const euroCountries = new Set('AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK MC'.split(' '));

/** The first day on which the points of somebody who last earned some on `lastEarnedOn` are no longer there. */
export function endOfPoints(lastEarnedOn: string, expiryDays: number): string {
  const day = new Date(`${lastEarnedOn}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + expiryDays);
  return day.toISOString().slice(0, 10);
}
