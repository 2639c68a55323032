import { dayIn } from '#server/platform/today.ts';

export type SaleFault = 'future' | 'outside-dates';

/** The calendar day of a sale at a dealer in a zone: a day stays as it is, an instant is read on the clock there. */
export const saleDayOf = (purchaseDate: string, zone: string): string =>
  purchaseDate.length === 10 ? purchaseDate : dayIn(zone, new Date(purchaseDate));

/** Whether a sale counts for a program: by the clock of the dealer, from the first moment of the first day to the last of the last day. */
export function saleFault(
  purchaseDate: string,
  {
    zone,
    now,
    startDate,
    endDate,
  }: { readonly zone: string; readonly now: Date; readonly startDate: string; readonly endDate: string },
): SaleFault | null {
  const day = saleDayOf(purchaseDate, zone);
  const isInstant = purchaseDate.length > 10;
  if (isInstant ? new Date(purchaseDate) > now : day > dayIn(zone, now)) return 'future';
  return day < startDate || day > endDate ? 'outside-dates' : null;
}

/** The first and the last of the days that it is now at some dealers; at the portal without any. */
export function daysAt(
  dealers: readonly { readonly timeZone: string | null }[],
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): { readonly first: string; readonly last: string } {
  const days = dealers.map((dealer) => dayIn(dealer.timeZone ?? timeZone, now)).toSorted();
  const here = dayIn(timeZone, now);
  return { first: days[0] ?? here, last: days.at(-1) ?? here };
}
