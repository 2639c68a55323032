import { eventScreens } from '#contract/library/events.screens.ts';
import { withCountry } from '#contract/platform/country-name.ts';
import { inLanguage, type Language } from '#contract/platform/language.ts';
import { addressOf } from '#contract/platform/screen.ts';
import type { CalendarEntry } from '#server/platform/calendar/calendar-entry.ts';
import { meetingTimes } from '#server/platform/calendar/meeting-times.ts';
import type { DatedEvent } from './answers.queries.ts';
import { titleIn } from './event-notices.texts.ts';
import { placeOf } from './events.rules.ts';

/** Where people read an event. */
export const eventPath = (eventId: string) => addressOf(eventScreens.page, { eventId });

/** The event in somebody’s calendar; null without a date. Its key never changes, and its sequence grows with each change. */
export function entryOf(event: DatedEvent, language: Language): CalendarEntry | null {
  const meeting = meetingTimes(event);
  if (!meeting) return null;
  const location = withCountry(placeOf(event), event.country, language) || event.link;
  return {
    key: `event-${event.id}`,
    sequence: event.calendarSequence,
    changedAt: event.calendarChangedAt,
    title: titleIn(event, language),
    description: inLanguage({ en: event.description, fr: event.descriptionFr }, language),
    path: eventPath(event.id),
    ...(location && { location }),
    ...(event.canceledAt !== null && { isCancelled: true }),
    time: { kind: 'meeting', ...meeting },
  };
}
