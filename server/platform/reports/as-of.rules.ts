/** The end of a calendar day in the portal's zone. */
export interface Moment {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The first instant after it. */
  readonly until: string;
}

/** The moment a report shows: undefined for today, which shows current data; `future` for a day still to come. */
export function momentOf(
  day: string | undefined,
  today: string,
  zone: string,
): Moment | 'future' | undefined {
  if (day === undefined || day === today) return undefined;
  if (day > today) return 'future';
  const next = Temporal.PlainDate.from(day).add({ days: 1 });
  return { day, until: next.toZonedDateTime(zone).toInstant().toString() };
}

/** The last twelve months up to a day, `YYYY-MM`, the earliest first. */
export function twelveMonthsTo(day: string): string[] {
  const last = Temporal.PlainDate.from(day).toPlainYearMonth();
  return Array.from({ length: 12 }, (_, index) => last.subtract({ months: 11 - index }).toString());
}

/** The first instants of the quarter of a day, and of the quarter before, in the portal's zone. */
export function quartersTo(day: string, zone: string): { readonly now: string; readonly before: string } {
  const date = Temporal.PlainDate.from(day);
  const first = date.with({ day: 1, month: date.month - ((date.month - 1) % 3) });
  const instantOf = (start: Temporal.PlainDate) => start.toZonedDateTime(zone).toInstant().toString();
  return { now: instantOf(first), before: instantOf(first.subtract({ months: 3 })) };
}
