/** The next day within a year or so on which the clocks of a zone skip a time of day, as `YYYY-MM-DD`; undefined if they do not. */
export function skippedOn(time: string, zone: string, from: Date): string | undefined {
  const wanted = Temporal.PlainTime.from(time);
  let at = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  const until = at.add({ months: 13 });
  for (;;) {
    const change = at.getTimeZoneTransition('next');
    if (change === null || Temporal.ZonedDateTime.compare(change, until) > 0) return undefined;
    const day = change.toPlainDate();
    const there = day.toZonedDateTime({ timeZone: zone, plainTime: wanted });
    if (!there.toPlainTime().equals(wanted)) return day.toString();
    at = change;
  }
}
