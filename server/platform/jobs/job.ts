import type { Feature } from '#contract/platform/features.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Services } from '#server/platform/context.ts';

/** Work that runs on a schedule, or at once by `npm run job -- <name>`. Running it twice does no harm. */
export interface Job {
  readonly name: string;
  readonly summary: string;
  /** The feature it belongs to. While that is off, a run does nothing. */
  readonly feature?: Feature;
  /** Minute, hour, day, month, weekday; several if the settings name several times. */
  readonly cron: string | ((settings: Settings) => readonly string[]);
  /** The setting that names the schedule's time zone; UTC if the zone does not matter. */
  readonly timeZone?: (settings: Settings) => string;
  /** Returns one line about what was done, for the log and the terminal. */
  run(services: Services): Promise<string>;
}

/** The schedules of a job with the given settings. */
export const cronsOf = ({ cron }: Job, settings: Settings): readonly string[] =>
  typeof cron === 'string' ? [cron] : cron(settings);

/** A schedule for each time of day (`18:30`), on every day or only on these days of the month. */
export const dailyAt = (times: readonly string[], daysOfMonth?: readonly number[]): string[] =>
  [...new Set(times)].map((time) => {
    const [hours, minutes] = time.split(':').map(Number);
    return `${minutes} ${hours} ${daysOfMonth?.join(',') ?? '*'} * *`;
  });
