import { grantTimes } from '#server/platform/claimed-times.rules.ts';

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
  readonly begunAt: string;
  readonly lastEventAt: string;
  readonly lastEventId: string;
}

/** Between two events lie the parts of a second that were rounded away. */
const roundedSeconds = 2;

/** Adds an event that happened after all others. */
export function playedOn(before: Heard | null, event: ListeningEvent): Heard {
  const { id, occurredAt, receivedAt, timeSeconds: time, positionSeconds } = event;
  const [granted] = grantTimes([{ occurredAt, time }], {
    receivedAt: new Date(receivedAt),
    lastEventAt: before?.lastEventAt ?? null,
    begunAt: before?.begunAt ?? null,
    timeSeconds: before?.timeSeconds ?? 0,
  });
  const seconds = granted!.durationSeconds;
  const ranges =
    positionSeconds === null
      ? (before?.ranges ?? [])
      : withRange(before?.ranges ?? [], [Math.max(0, positionSeconds - seconds), positionSeconds]);
  return {
    timeSeconds: (before?.timeSeconds ?? 0) + seconds,
    positionSeconds: positionSeconds ?? before?.positionSeconds ?? null,
    positionAt: positionSeconds === null ? (before?.positionAt ?? null) : occurredAt,
    ranges,
    heardSeconds: secondsIn(ranges),
    begunAt: before?.begunAt ?? occurredAt,
    lastEventAt: occurredAt,
    lastEventId: id,
  };
}

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
