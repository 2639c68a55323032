const millisecondsPerDay = 86_400_000;

/** The instants at which the clocks of a zone show a wall-clock time (`2026-11-01T01:30`), in their order: none, one, or two. */
function instantsShowing(localTime: string, zone: string): readonly Date[] {
  const asUtc = Date.parse(`${localTime}Z`);
  if (Number.isNaN(asUtc)) return [];
  // Clocks change at most once a day, so the offsets of the day before and of the day after are all there are.
  const offsets = new Set([-1, 1].map((days) => offsetAt(asUtc + days * millisecondsPerDay, zone)));
  return [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === asUtc)
    .toSorted((a, b) => a - b)
    .map((instant) => new Date(instant));
}

/**
 * The two instants of a time that the clocks of a zone show twice, the first one first. Undefined for any other time. The server decides;
 * this only lets a form ask before it does.
 */
export function shownTwice(localTime: string, zone: string): readonly [Date, Date] | undefined {
  const [first, second] = instantsShowing(localTime, zone);
  return first && second ? [first, second] : undefined;
}

/** The instant of a time that a form has, for a preview of it. Null for text that is no time yet, and for a time that the clocks skip. */
export function instantAt(localTime: string | null, zone: string, isSecond: boolean): string | null {
  const instants = localTime === null ? [] : instantsShowing(localTime, zone);
  return (isSecond ? instants.at(-1) : instants[0])?.toISOString() ?? null;
}

/** What the clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return local - Math.floor(instant / 60_000) * 60_000;
}
