/** What a device says of an event's time. */
export interface ClaimedTimes {
  /** ISO instant by the clock of the device. */
  readonly occurredAt?: string | undefined;
  /** Seconds spent since the device's last event. */
  readonly time: number;
  readonly positionSeconds?: number | undefined;
}

/** What the server knows as it reads the claims. */
export interface KnownTimes {
  readonly receivedAt: Date;
  /** When the device sent them, by its own clock: tells how far that clock is off. */
  readonly sentAt?: string | undefined;
  /** The person's last event in the course, and its begin; null where the course begins with these claims. */
  readonly lastEventAt: string | null;
  readonly enrolledAt: string | null;
  /** Seconds credited for the course so far. */
  readonly timeSeconds: number;
}

export interface GrantedTimes {
  readonly occurredAt: string;
  readonly durationSeconds: number;
  readonly positionSeconds: number | null;
}

/** Nobody learns faster than this: seconds credited for each second that went by. */
const fastest = 2;
/** Seconds that rounding and the way through the network may add to one event, and to all of one sending. */
const roundingSeconds = 2;
const mostRoundedSeconds = 4;
/** A course may be under way on the device for some time before its first event gets through. */
const headStartMilliseconds = 5 * 60_000;
/** A device clock is taken as right within this. */
const clockToleranceMilliseconds = 2 * 60_000;
/** Nothing is said to be older. */
const oldestMilliseconds = 366 * 86_400_000;
/** No single event takes longer, and no clip does. */
const longestSeconds = 86_400;

/**
 * The times of what one sending tells, held to the clock of the server: nothing lies in the future, nothing takes less than no time, and
 * nobody is credited more than twice the time that went by since the event before, nor since the course was begun. Claims are
 * bounded, never refused: the event itself counts whatever its time.
 */
export function grantTimes(claims: readonly ClaimedTimes[], known: KnownTimes): GrantedTimes[] {
  const now = known.receivedAt.getTime();
  const shift = clockShift(known.sentAt, now);
  let last = known.lastEventAt === null ? now : Math.min(now, Date.parse(known.lastEventAt));
  let left = creditLeft(known, known.receivedAt);
  // Nothing was heard of a course that begins with this: all it starts with may have been used by now.
  const mostAtOnce = known.lastEventAt === null ? left : roundingSeconds;
  let spare = known.lastEventAt === null ? left : mostRoundedSeconds;
  return claims.map(({ occurredAt, time, positionSeconds }) => {
    const at = occurredAt === undefined ? now : Date.parse(occurredAt) + shift;
    const happened = within(at, now - oldestMilliseconds, now);
    const claimed = within(Math.round(time), 0, longestSeconds);
    const elapsed = Math.floor(fastest * secondsBetween(last, happened));
    const durationSeconds = Math.floor(
      within(Math.min(claimed, elapsed + Math.min(spare, mostAtOnce), left), 0, claimed),
    );
    spare -= Math.max(0, durationSeconds - elapsed);
    left -= durationSeconds;
    last = Math.max(last, happened);
    return {
      occurredAt: new Date(happened).toISOString(),
      durationSeconds,
      positionSeconds:
        positionSeconds === undefined ? null : within(Math.round(positionSeconds), 0, longestSeconds),
    };
  });
}

/** The most seconds that can still be credited for a course by now. */
export const creditLeft = (
  { enrolledAt, timeSeconds }: Pick<KnownTimes, 'enrolledAt' | 'timeSeconds'>,
  now: Date,
): number => Math.max(0, mostSince(enrolledAt ?? now, now) - timeSeconds);

/** The most seconds that can be credited for what began then: a little more than went by, since a device may have begun before it could say so. */
export const mostSince = (begun: Date | string, now: Date): number =>
  Math.floor(fastest * secondsBetween(new Date(begun).getTime() - headStartMilliseconds, now.getTime()));

/** What to add to the times of a device whose clock is off. */
function clockShift(sentAt: string | undefined, now: number): number {
  const off = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  return Math.abs(off) > clockToleranceMilliseconds ? off : 0;
}

const secondsBetween = (from: number, to: number) => Math.max(0, to - from) / 1000;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
