import type { Settings } from '#server/platform/config/settings.ts';
import type { Services } from '#server/platform/context.ts';

/** Work that runs by the clock, or now by `npm run job -- <name>`. Run twice it does no harm. */
export interface Job {
  readonly name: string;
  readonly summary: string;
  /** Minute, hour, day, month, weekday. */
  readonly cron: string;
  /** The setting that names the zone the clock is read in; UTC where it does not matter. */
  readonly timeZone?: (settings: Settings) => string;
  /** Answers in one line what was done, for the log and the terminal. */
  run(services: Services): Promise<string>;
}
