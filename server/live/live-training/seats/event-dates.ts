import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { datedSeats } from './event-dates.queries.ts';
import { entryOf } from './event-entry.ts';

/** The events of a person for the calendar feed, under the same names as in the mails. */
export const eventDates = contribute(calendarEntries, async ({ db, userId, today, language, settings }) => {
  if (!settings.liveTraining.enabled) return [];
  const rows = await datedSeats(db, userId, today);
  return rows.flatMap((row) => entryOf(row, row, { language, isCancelled: row.isCanceled }) ?? []);
});
