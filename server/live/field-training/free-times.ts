import type { WeeklySlot } from '#contract/live/field-training.fields.ts';
import { instantOfMeeting } from '#server/platform/calendar/meeting-time.ts';

const millisecondsPerDay = 86_400_000;

/** A stretch of time; both ends are ISO text in UTC, so they compare as text. */
export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

export interface Hours {
  readonly timeZone: string;
  readonly weekly: readonly WeeklySlot[];
  readonly daysOff: readonly string[];
}

/**
 * When an instructor works within a span. The hours are what the clock shows in the instructor’s zone, so each day’s instants are derived
 * from that day’s clock: 8:30 stays 8:30 across a clock change. Hours that the clocks skip shrink or vanish.
 */
export function workingTimes({ timeZone, weekly, daysOff }: Hours, within: Span): readonly Span[] {
  const off = new Set(daysOff);
  const dayOf = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = dayOf(within.endsAt);
  const spans: Span[] = [];
  for (
    let day = dayOf(within.startsAt);
    Temporal.PlainDate.compare(day, last) <= 0;
    day = day.add({ days: 1 })
  ) {
    if (off.has(day.toString())) continue;
    for (const { weekday, start, end } of weekly)
      if (weekday === day.dayOfWeek)
        spans.push({ startsAt: instantOf(day, start, timeZone), endsAt: instantOf(day, end, timeZone) });
  }
  return joined(spans).flatMap((span) => overlapOf(span, within));
}

function instantOf(day: Temporal.PlainDate, hour: string, zone: string): string {
  const [date, time] = hour === '24:00' ? [day.add({ days: 1 }), '00:00'] : [day, hour];
  return instantOfMeeting({ localTime: `${date.toString()}T${time}`, zone });
}

const overlapOf = (one: Span, other: Span): readonly Span[] => {
  const startsAt = one.startsAt > other.startsAt ? one.startsAt : other.startsAt;
  const endsAt = one.endsAt < other.endsAt ? one.endsAt : other.endsAt;
  return startsAt < endsAt ? [{ startsAt, endsAt }] : [];
};

/** Joins spans that touch, in order, and drops empty ones. */
function joined(spans: readonly Span[]): readonly Span[] {
  const result: Span[] = [];
  const sorted = spans
    .filter((span) => span.startsAt < span.endsAt)
    .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1));
  for (const span of sorted) {
    const previous = result.at(-1);
    if (!previous || previous.endsAt < span.startsAt) result.push(span);
    else if (span.endsAt > previous.endsAt) result[result.length - 1] = { ...previous, endsAt: span.endsAt };
  }
  return result;
}

/** What is left of working times without the busy ones, in pieces of at least this many minutes. */
export function freeTimes(working: readonly Span[], busy: readonly Span[], minutes: number): readonly Span[] {
  let free = [...working];
  for (const one of joined(busy))
    free = free.flatMap((span) =>
      one.endsAt <= span.startsAt || one.startsAt >= span.endsAt
        ? [span]
        : [
            { startsAt: span.startsAt, endsAt: one.startsAt },
            { startsAt: one.endsAt, endsAt: span.endsAt },
          ].filter((piece) => piece.startsAt < piece.endsAt),
    );
  return free.filter((span) => Date.parse(span.endsAt) - Date.parse(span.startsAt) >= minutes * 60_000);
}

export const overlaps = (one: Span, other: Span): boolean =>
  one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** A span with a day on either side: what is booked there may need time to travel within it. */
export const aroundDay = ({ startsAt, endsAt }: Span): Span => ({
  startsAt: new Date(Date.parse(startsAt) - millisecondsPerDay).toISOString(),
  endsAt: new Date(Date.parse(endsAt) + millisecondsPerDay).toISOString(),
});

/** Whether an instructor works for the whole of a span. */
export const works = (hours: Hours, span: Span): boolean =>
  workingTimes(hours, span).some((one) => one.startsAt <= span.startsAt && one.endsAt >= span.endsAt);
