import { tableFormat } from './tables.ts';
import { calendarDay } from './time.ts';

/** Figures at the end of a day in the portal's time zone; today if omitted, and a future day is refused (`asOfErrors`). */
export const asOf = { asOf: calendarDay.optional() };

/** The format of a saved report. */
export const asFile = { format: tableFormat };
