import { eventScreens as screens } from '#contract/library/events.screens.ts';
import { nameIn } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { calendarEntries } from '#server/people/accounts/accounts.ports.ts';
import { paletteHitsPerRoom, paletteRecords } from '#server/people/palette/palette.ports.ts';
import { contribute } from '#server/platform/ports.ts';
import { answeredDates } from './answers.queries.ts';
import { entryOf } from './event-entry.ts';
import { eventsByTitle } from './events.queries.ts';
import { eventsManaged, eventsVisible } from './events.scope.ts';

/** The events that a person goes to or is interested in, for the calendar feed, under the same names as in the mails. */
export const eventDates = contribute(
  calendarEntries,
  async ({ db, userId, today, language }) => {
    const events = await answeredDates(db, userId, today);
    return events.flatMap((event) => entryOf(event, language) ?? []);
  },
  'events',
);

/** Visible events: people who work on one open its form in the admin area, everyone else reads it. */
export const paletteEvents = contribute(
  paletteRecords,
  async ({ db, actor, text, area, language }) => {
    const events = await eventsByTitle(db, eventsVisible.sql(actor, 'e'), text, paletteHitsPerRoom);
    return events.map(({ id, brandId, ...name }) => {
      const isWritten = area === 'admin' && eventsManaged.holds(actor, { brandId });
      return {
        kind: 'event' as const,
        _id: id,
        title: nameIn(name, language),
        detail: '',
        path: addressOf(isWritten ? screens.edit : screens.page, { eventId: id }),
      };
    });
  },
  'events',
);
