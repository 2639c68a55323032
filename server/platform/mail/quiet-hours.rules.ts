/** Times of day by a person's clock, `HH:MM`. The same twice: there are no quiet hours. The digest comes at the end. */
export interface QuietHours {
  readonly quietFrom: string;
  readonly quietUntil: string;
}

export interface PersonClock {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly isQuiet: boolean;
  /** The day on whose morning the quiet hours end next. */
  readonly nextDay: string;
  /** When they end on that morning. */
  readonly nextMorning: Date;
}

/** What a person's clock shows in their zone. */
export function clockAt(now: Date, zone: string, { quietFrom, quietUntil }: QuietHours): PersonClock {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
  const [day, time] = [clock.toPlainDate(), clock.toPlainTime().toString()];
  const isLate = time >= quietFrom;
  const isEarly = time < quietUntil;
  const next = isEarly ? day : day.add({ days: 1 });
  // A morning that the clocks skip or show twice is the later one, so that nobody is disturbed.
  const morning = next
    .toPlainDateTime(Temporal.PlainTime.from(quietUntil))
    .toZonedDateTime(zone, { disambiguation: 'later' });
  return {
    today: day.toString(),
    isQuiet: quietFrom !== quietUntil && (quietFrom > quietUntil ? isLate || isEarly : isLate && isEarly),
    nextDay: next.toString(),
    nextMorning: new Date(morning.epochMilliseconds),
  };
}
