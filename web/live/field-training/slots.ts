import type { Occurrence } from '#contract/platform/meeting-time.ts';
import { formatDate } from '#web/platform/formats/dates.ts';

/** A stretch of time between two instants. */
interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** A free time of a visit, by the clock at the dealer. */
export interface Slot extends Span {
  readonly day: string;
  readonly startDate: string;
  readonly startOccurrence: Occurrence | null;
  readonly endDate: string;
  readonly endOccurrence: Occurrence | null;
}

const millisecondsPerMinute = 60_000;
/** Visits start on the hour or half past. */
const stepMinutes = 30;

/** The free times of this length, the earliest first. A time is free if it fits into one of the spans. */
export function slotsIn(free: readonly Span[], minutes: number, zone: string): readonly Slot[] {
  const step = stepMinutes * millisecondsPerMinute;
  const length = minutes * millisecondsPerMinute;
  const starts = new Set<number>();
  for (const { startsAt, endsAt } of free)
    for (
      let start = Math.ceil(Date.parse(startsAt) / step) * step;
      start + length <= Date.parse(endsAt);
      start += step
    )
      starts.add(start);
  return [...starts].toSorted((a, b) => a - b).map((start) => slotAt(start, start + length, zone));
}

function slotAt(start: number, end: number, zone: string): Slot {
  const [startsAt, endsAt] = [clockAt(start, zone), clockAt(end, zone)];
  return {
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(end).toISOString(),
    day: startsAt.local.slice(0, 10),
    startDate: startsAt.local,
    startOccurrence: startsAt.occurrence,
    endDate: endsAt.local,
    endOccurrence: endsAt.occurrence,
  };
}

/** What the clock shows at an instant, and which one it is if it shows that time twice. Clocks go back by an hour. */
function clockAt(instant: number, zone: string): { local: string; occurrence: Occurrence | null } {
  const local = localAt(instant, zone);
  const hour = 60 * millisecondsPerMinute;
  if (localAt(instant - hour, zone) === local) return { local, occurrence: 'second' };
  return { local, occurrence: localAt(instant + hour, zone) === local ? 'first' : null };
}

function localAt(instant: number, zone: string): string {
  const at = new Date(instant);
  return `${formatDate(at, 'YYYY-MM-DD', 'en', zone)}T${formatDate(at, 'HH:mm', 'en', zone)}`;
}
