import { begunBefore, mostBetween } from '#server/platform/claimed-times.rules.ts';

/** One thing that somebody played, as it is stored. */
export interface ListeningEvent {
  readonly id: string;
  /** ISO instants. */
  readonly occurredAt: string;
  readonly receivedAt: string;
  readonly timeSeconds: number;
  readonly positionSeconds: number | null;
}

export type Range = readonly [from: number, to: number];

/** What follows from the events of one person and one clip. */
export interface Heard {
  readonly timeSeconds: number;
  readonly positionSeconds: number | null;
  readonly positionAt: string | null;
  readonly ranges: readonly Range[];
  readonly heardSeconds: number;
  /** When the first of it was begun at the latest: its seconds may have been played at double speed. */
  readonly begunAt: string;
  readonly lastEventAt: string;
  readonly lastEventId: string;
}

/** Between two events lie the parts of a second that were rounded away. */
const roundedSeconds = 2;

/**
 * Adds an event that happened after all others. All that is counted so far is at most what fits at double speed between the beginning and now. The time since
 * the event before says nothing: with two devices, something that was played meanwhile may arrive later, and it must not take seconds away.
 */
export function playedOn(before: Heard | null, event: ListeningEvent): Heard {
  const { id, occurredAt, positionSeconds } = event;
  const { begunAt, timeSeconds } = before ?? begins(event);
  const most = mostBetween(begunAt, occurredAt) + (before ? roundedSeconds : 0);
  const seconds = Math.max(0, Math.min(event.timeSeconds, most - timeSeconds));
  const ranges =
    positionSeconds === null
      ? (before?.ranges ?? [])
      : withRange(before?.ranges ?? [], [Math.max(0, positionSeconds - seconds), positionSeconds]);
  return {
    timeSeconds: timeSeconds + seconds,
    positionSeconds: positionSeconds ?? before?.positionSeconds ?? null,
    positionAt: positionSeconds === null ? (before?.positionAt ?? null) : occurredAt,
    ranges,
    heardSeconds: secondsIn(ranges),
    begunAt,
    lastEventAt: occurredAt,
    lastEventId: id,
  };
}

/** Where somebody stands just before their first event. */
const begins = ({ occurredAt, timeSeconds }: ListeningEvent) => ({
  begunAt: begunBefore(occurredAt, timeSeconds),
  timeSeconds: 0,
});

/** Whether an event happened after another one: at the same moment, the ids decide, so that the order is always the same. */
export const isLater = (
  one: { readonly occurredAt: string; readonly id: string },
  other: { readonly occurredAt: string; readonly id: string },
): boolean => {
  const [a, b] = [Date.parse(one.occurredAt), Date.parse(other.occurredAt)];
  return a === b ? one.id > other.id : a > b;
};

/** What follows from all events, in whatever order they arrived. */
export const heardFrom = (events: readonly ListeningEvent[]): Heard | null =>
  events.toSorted((a, b) => (isLater(a, b) ? 1 : -1)).reduce<Heard | null>(playedOn, null);

/** The union of ranges that are in order and apart from each other, with one more. */
function withRange(ranges: readonly Range[], added: Range): readonly Range[] {
  if (added[1] <= added[0]) return ranges;
  const all = [...ranges, added].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const union: [number, number][] = [];
  for (const [from, to] of all) {
    const last = union.at(-1);
    if (last && from <= last[1] + roundedSeconds) last[1] = Math.max(last[1], to);
    else union.push([from, to]);
  }
  return union;
}

const secondsIn = (ranges: readonly Range[]): number =>
  ranges.reduce((sum, [from, to]) => sum + to - from, 0);
