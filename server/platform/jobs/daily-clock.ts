import { dailyAt } from './job.ts';

/** A local time of day, `06:00`, in a time zone. */
export interface LocalTime {
  readonly time: string;
  readonly timeZone: string;
}

/**
 * The schedules of a job that runs once on each day at a local time. The second one, an hour later, finds the work done, except where the clocks
 * skipped the time or no worker was there. `dueDay` says for which day a run is, and `takePeriod` lets one run have it: where the clocks show the
 * time twice, too.
 */
export function onceDailyAt(time: string): string[] {
  const later = Temporal.PlainTime.from(time).add({ hours: 1 });
  return dailyAt([time, later.toString({ smallestUnit: 'minute' })]);
}

/** The last day whose time has come: `YYYY-MM-DD`. */
export function dueDay({ time, timeZone }: LocalTime, at: Date): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const hasCome = Temporal.PlainTime.compare(local.toPlainTime(), time) >= 0;
  return (hasCome ? local : local.subtract({ days: 1 })).toPlainDate().toString();
}
