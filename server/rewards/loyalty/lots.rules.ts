import { endOfPoints } from '#contract/rewards/loyalty.rules.ts';

/** People are told 30 days before, so nothing ends sooner than that after a setting changes to their disadvantage. */
const noticeDays = 30;

/** How long points last. */
export interface ExpiryRule {
  readonly expiryDays: number;
  /** No points end before this day: a setting has changed, and people are told first. */
  readonly notBefore: string | null;
}

/** The first day on which points may end by a setting that counts since a day. */
export const firstEndSince = (since: string): string => endOfPoints(since, noticeDays);

/** The latest of some days; null without any. */
export const latestOf = (...days: readonly (string | null)[]): string | null =>
  days.reduce((latest, day) => (latest === null || (day !== null && day > latest) ? day : latest), null);

/** The day on which points end that were earned on a day. */
export function endOf(earnedOn: string, { expiryDays, notBefore }: ExpiryRule): string {
  return latestOf(endOfPoints(earnedOn, expiryDays), notBefore)!;
}
