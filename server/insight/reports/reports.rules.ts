import { portalZone, todayAt } from '#server/training/certificates/certificates.rules.ts';

/** The end of a calendar day where the portal is run. */
export interface Moment {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The first instant after it. */
  readonly until: string;
}

/** The moment a report is of: undefined for today, which is as things stand; `future` for a day still to come. */
export function momentOf(day: string | undefined, now: Date): Moment | 'future' | undefined {
  const today = todayAt(now);
  if (day === undefined || day === today) return undefined;
  if (day > today) return 'future';
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return { day, until: next.toZonedDateTime(portalZone).toInstant().toString() };
}

/** The last twelve months up to a day, `YYYY-MM`, the earliest first. */
export function twelveMonthsTo(day: string): string[] {
  const last = Temporal.PlainDate.from(day).toPlainYearMonth();
  return Array.from({ length: 12 }, (_, index) => last.subtract({ months: 11 - index }).toString());
}

/** The first instants of the quarter a day falls into, and of the one before it, where the portal is run. */
export function quartersTo(day: string): { readonly now: string; readonly before: string } {
  const date = Temporal.PlainDate.from(day);
  const first = date.with({ day: 1, month: date.month - ((date.month - 1) % 3) });
  const instantOf = (start: Temporal.PlainDate) => start.toZonedDateTime(portalZone).toInstant().toString();
  return { now: instantOf(first), before: instantOf(first.subtract({ months: 3 })) };
}
