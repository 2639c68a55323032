/** A time of a run that is at most so old is made up for, after a restart for example; an older one is left out. */
const latestMinutes = 30;

/**
 * The latest time of a run that has come, or nothing if none has within the last half hour. Of a day on which the zone skips a time, it is the next one that
 * exists; of a day on which the zone repeats it, its first occurrence.
 * @param times as `18:00`, in the zone
 */
export function latestTime(
  { times, timeZone }: { readonly times: readonly string[]; readonly timeZone: string },
  now: Date,
): Date | undefined {
  const at = now.getTime();
  const today = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate();
  return [today.subtract({ days: 1 }), today]
    .flatMap((day) => times.map((time) => instantOf(day, time, timeZone)))
    .filter((instant) => instant <= at && instant > at - latestMinutes * 60_000)
    .toSorted((a, b) => b - a)
    .map((instant) => new Date(instant))[0];
}

function instantOf(day: Temporal.PlainDate, time: string, timeZone: string): number {
  const wall = day.toPlainDateTime(time);
  const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  // The zone skips it: the clock goes on at the next time that exists.
  return earlier.getTimeZoneTransition('next')!.epochMilliseconds;
}
