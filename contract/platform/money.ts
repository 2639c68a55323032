import * as z from 'zod';
import { platformErrors, says } from './errors.ts';

/** The currencies that programs pay in. Each has two decimals, so its smallest unit is the cent. */
export const currencies = ['USD', 'CAD', 'EUR'] as const;
export type Currency = (typeof currencies)[number];

const unitsPerWhole = 100;

/** Whole cents. JSON has no other exact number for money. */
const amountCents = z.int(says(platformErrors.notWhole));

/** An amount of money: whole cents, never without its currency. */
export const money = z.object({ amountCents, currency: z.enum(currencies) });
export type Money = z.output<typeof money>;

/**
 * The one rounding rule: to the nearest whole unit, halves away from zero, so that a refund rounds like the charge. Computed with whole
 * numbers, because 1.005 * 100 is not 100.5. Throws a RangeError if the result is not a safe integer.
 */
export function dividedRounded(numerator: bigint, denominator: bigint): number {
  if (denominator <= 0n) throw new RangeError('The denominator must be above zero.');
  const sign = numerator < 0n ? -1n : 1n;
  const rounded = sign * ((sign * numerator * 2n + denominator) / (denominator * 2n));
  const result = Number(rounded);
  if (!Number.isSafeInteger(result)) throw new RangeError('The amount is too large.');
  return result;
}

/** A share in basis points (1 % is 100) of an amount, rounded. */
export const shareOf = ({ amountCents: whole, currency }: Money, basisPoints: number): Money => ({
  amountCents: dividedRounded(BigInt(whole) * BigInt(basisPoints), 10_000n),
  currency,
});

/** The sum. Throws a RangeError for amounts of different currencies. */
export function added(first: Money, ...others: readonly Money[]): Money {
  return others.reduce((sum, { amountCents: more, currency }) => {
    if (currency !== sum.currency) throw new RangeError(`${currency} cannot be added to ${sum.currency}.`);
    const total = sum.amountCents + more;
    if (!Number.isSafeInteger(total)) throw new RangeError('The amount is too large.');
    return { amountCents: total, currency };
  }, first);
}

/**
 * Splits an amount by weights (whole numbers, not all zero) without losing a cent: each part is cut down, and what is left over goes, a cent
 * each, to the parts that lost most, the first of equals first.
 */
export function split({ amountCents: whole, currency }: Money, weights: readonly number[]): readonly Money[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n || weights.some((weight) => weight < 0))
    throw new RangeError('The weights are not shares.');
  const sign = whole < 0 ? -1n : 1n;
  const amount = BigInt(Math.abs(whole));
  const parts = weights.map((weight, place) => ({
    place,
    cents: (amount * BigInt(weight)) / total,
    lost: (amount * BigInt(weight)) % total,
  }));
  const left = amount - parts.reduce((sum, part) => sum + part.cents, 0n);
  const favored = new Set(
    parts
      .toSorted((a, b) => (a.lost === b.lost ? a.place - b.place : a.lost > b.lost ? -1 : 1))
      .slice(0, Number(left))
      .map((part) => part.place),
  );
  return parts.map(({ place, cents }) => ({
    amountCents: Number(sign * (cents + (favored.has(place) ? 1n : 0n))),
    currency,
  }));
}

/** `1234` cents as `12.34`, for `Intl.NumberFormat`, which formats decimal text exactly. */
export function decimalOf({ amountCents: cents }: Money): string {
  const whole = Math.abs(cents);
  const fraction = String(whole % unitsPerWhole).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}${Math.trunc(whole / unitsPerWhole)}.${fraction}`;
}

/** The cents of `12.34`, `12.3` or `12`, rounded if there are more decimals; undefined for any other text. */
export function centsOf(decimal: string): number | undefined {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d{1,13})(?:\.(\d{1,12}))?$/.exec(decimal.trim()) ?? [];
  if (sign === undefined) return undefined;
  const digits = BigInt(`${whole}${fraction}`) * (sign ? -1n : 1n);
  return dividedRounded(digits * BigInt(unitsPerWhole), 10n ** BigInt(fraction.length));
}
