/**
 * A zone as calendar files define it (VTIMEZONE): every change of its clocks that matters between two moments. Programs that do not know the
 * name of the zone, or know older rules, then still show the right time.
 */
export function zoneDefinition(zone: string, from: Temporal.Instant, until: Temporal.Instant): string {
  const changes: Temporal.ZonedDateTime[] = [];
  const start = from.toZonedDateTimeISO(zone);
  for (
    // The change before the first moment says which offset it has.
    let change =
      start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous') ?? start.getTimeZoneTransition('next');
    change !== null && (changes.length === 0 || Temporal.Instant.compare(change.toInstant(), until) <= 0);
    change = change.getTimeZoneTransition('next')
  )
    changes.push(change);
  const observances = changes.length > 0 ? changes.map(observance) : [unchanging(start)];
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n');
}

/** From this change on. It is written in the clock time before it. */
function observance(change: Temporal.ZonedDateTime): readonly string[] {
  const before = change.subtract({ nanoseconds: 1 }).offsetNanoseconds;
  const onset = change.toPlainDateTime().add({ nanoseconds: before - change.offsetNanoseconds });
  return lines(isSummerTime(change) ? 'DAYLIGHT' : 'STANDARD', onset, before, change);
}

/** A zone whose clocks never changed. */
const unchanging = (at: Temporal.ZonedDateTime): readonly string[] =>
  lines('STANDARD', Temporal.PlainDateTime.from('1970-01-01T00:00'), at.offsetNanoseconds, at);

function lines(
  kind: 'DAYLIGHT' | 'STANDARD',
  onset: Temporal.PlainDateTime,
  before: number,
  at: Temporal.ZonedDateTime,
): readonly string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${onset.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(at.offsetNanoseconds)}`,
    `TZNAME:${zoneAbbreviation(at)}`,
    `END:${kind}`,
  ];
}

/** Ahead of what the clocks show in the other half of that year. */
function isSummerTime(at: Temporal.ZonedDateTime): boolean {
  const offsetIn = (month: number) => at.with({ month, day: 1 }).offsetNanoseconds;
  return at.offsetNanoseconds > Math.min(offsetIn(1), offsetIn(7));
}

function offsetText(nanoseconds: number): string {
  const minutes = Math.round(Math.abs(nanoseconds) / 60_000_000_000);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${nanoseconds < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}

const zoneAbbreviation = (at: Temporal.ZonedDateTime): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: at.timeZoneId, timeZoneName: 'short' })
    .formatToParts(at.epochMilliseconds)
    .find((part) => part.type === 'timeZoneName')?.value ?? at.timeZoneId;
