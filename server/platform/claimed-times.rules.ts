/** What a device claims about an event's time. */
export interface ClaimedTimes {
  /** ISO instant by the clock of the device. */
  readonly occurredAt?: string | undefined;
  /** Seconds spent since the device's last event. */
  readonly time: number;
  readonly positionSeconds?: number | undefined;
}

/** What the server knows when it reads the claims. */
export interface KnownTimes {
  readonly receivedAt: Date;
  /** When the device sent them, by its own clock; shows how far that clock is off. */
  readonly sentAt?: string | undefined;
  /** The person's last event in this piece of work, such as a course or a video, and when it was begun; null if it begins with these claims. */
  readonly lastEventAt: string | null;
  readonly begunAt: string | null;
  /** Seconds credited for it so far. */
  readonly timeSeconds: number;
}

export interface GrantedTimes {
  readonly occurredAt: string;
  readonly durationSeconds: number;
  readonly positionSeconds: number | null;
}

/** The most seconds credited per elapsed second. */
const fastest = 2;
/** Seconds that rounding and network delay may add to one event, and to a whole request. */
const roundingSeconds = 2;
const mostRoundedSeconds = 4;
/** Work may be in progress on the device for some time before its first event gets through. */
const headStartMilliseconds = 5 * 60_000;
/** A device clock within this many seconds counts as correct. */
const clockToleranceMilliseconds = 2 * 60_000;
/** No claim is treated as older than this. */
const oldestMilliseconds = 366 * 86_400_000;
/** No single event, and no video, takes longer than this. */
const longestSeconds = 86_400;

/**
 * Limits the times of one request by the server's clock: nothing is in the future, nothing takes negative time, and nobody is credited more
 * than twice the time since the event before, or since the work was begun. Claims are limited, never refused: the event itself counts
 * whatever its time.
 */
export function grantTimes(claims: readonly ClaimedTimes[], known: KnownTimes): GrantedTimes[] {
  const now = known.receivedAt.getTime();
  const shift = clockShift(known.sentAt, now);
  let last = known.lastEventAt === null ? now : Math.min(now, Date.parse(known.lastEventAt));
  let left = creditLeft(known, known.receivedAt);
  // Work that begins with this request has no history, so all of its initial allowance may already be used.
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

/** The most seconds that can still be credited by now. */
export const creditLeft = (
  { begunAt, timeSeconds }: Pick<KnownTimes, 'begunAt' | 'timeSeconds'>,
  now: Date,
): number => Math.max(0, mostSince(begunAt ?? now, now) - timeSeconds);

/**
 * The most seconds that can be credited for work that started then: slightly more than elapsed, because a device may have started before it
 * could report it.
 */
export const mostSince = (begun: Date | string, now: Date): number =>
  Math.floor(fastest * secondsBetween(new Date(begun).getTime() - headStartMilliseconds, now.getTime()));

/** The most seconds that fit between two instants. */
export const mostBetween = (from: string, to: string): number =>
  Math.floor(fastest * secondsBetween(Date.parse(from), Date.parse(to)));

/** When work was begun at the latest that had taken so many seconds by then. */
export const begunBefore = (occurredAt: string, seconds: number): string =>
  new Date(
    Date.parse(occurredAt) - Math.min((seconds * 1000) / fastest, headStartMilliseconds),
  ).toISOString();

/** The correction to add to the times of a device whose clock is off. */
function clockShift(sentAt: string | undefined, now: number): number {
  const off = sentAt === undefined ? 0 : now - Date.parse(sentAt);
  return Math.abs(off) > clockToleranceMilliseconds ? off : 0;
}

const secondsBetween = (from: number, to: number) => Math.max(0, to - from) / 1000;

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
