import { asOfErrors } from '#contract/platform/reports.errors.ts';
import type { Services } from '#server/platform/context.ts';
import { refuse } from '#server/platform/refusal.ts';
import { momentOf, type Moment } from './as-of.rules.ts';

/** The day that a report shows. */
export interface ReportDay {
  /** Undefined means now. */
  readonly moment: Moment | undefined;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** The portal's time zone. Monthly figures use its months. */
  readonly zone: string;
}

/** The day of a report from the parameter of its call; a future day is refused. */
export function reportDayOf(
  { today, settings }: Pick<Services, 'today' | 'settings'>,
  asOf: string | undefined,
): ReportDay {
  const now = today();
  const moment = momentOf(asOf, now, settings.timeZone);
  if (moment === 'future') return refuse(asOfErrors.futureDay, {}, { field: 'asOf' });
  return { moment, day: moment?.day ?? now, zone: settings.timeZone };
}
