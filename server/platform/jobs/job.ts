import type { Settings } from '#server/platform/config/settings.ts';
import type { Services } from '#server/platform/context.ts';

/** Work that runs on a schedule, or at once by `npm run job -- <name>`. Running it twice does no harm. */
export interface Job {
  readonly name: string;
  readonly summary: string;
  /** Minute, hour, day, month, weekday. */
  readonly cron: string;
  /** The setting that names the schedule's time zone; UTC if the zone does not matter. */
  readonly timeZone?: (settings: Settings) => string;
  /** Returns one line about what was done, for the log and the terminal. */
  run(services: Services): Promise<string>;
}
