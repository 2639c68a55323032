import { endOfPoints } from '#contract/rewards/loyalty.rules.ts';

/** People are told 30 days before, so no lot ends sooner than that after a portal changes to lots. */
const noticeDays = 30;

/** The first day on which lots end in a portal whose points end by lot since a day. */
export const firstEndOfLots = (since: string): string => endOfPoints(since, noticeDays);

/** The day on which a lot ends. */
export function endOfLot(
  earnedOn: string,
  { since, expiryDays }: { readonly since: string; readonly expiryDays: number },
): string {
  const [end, first] = [endOfPoints(earnedOn, expiryDays), firstEndOfLots(since)];
  return end < first ? first : end;
}
