const millisecondsPerDay = 86_400_000;

/**
 * The two instants of a wall-clock time (`2026-11-01T01:30`) that the clocks of a zone show twice, the first one first. Undefined for any
 * other time. The server decides; this only lets a form ask before it does.
 */
export function shownTwice(localTime: string, zone: string): readonly [Date, Date] | undefined {
  const asUtc = Date.parse(`${localTime}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Clocks change at most once a day, so the offsets of the day before and of the day after are all there are.
  const offsets = new Set([-1, 1].map((days) => offsetAt(asUtc + days * millisecondsPerDay, zone)));
  const instants = [...offsets]
    .map((offset) => asUtc - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === asUtc)
    .toSorted((a, b) => a - b);
  const [first, second] = instants;
  return first !== undefined && second !== undefined ? [new Date(first), new Date(second)] : undefined;
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
