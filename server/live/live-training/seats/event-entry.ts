import type { Language } from '#contract/platform/language.ts';
import type { CalendarEntry } from '#server/platform/calendar/calendar-entry.ts';
import { meetingTimes } from '#server/platform/calendar/meeting-times.ts';
import { titleIn } from './event-words.ts';
import type { ToldEvent } from './notices.queries.ts';

export const eventPath = (eventId: string) => `/auth/live-training/events/${eventId}` as const;

export interface PlaceInCalendar {
  /** How often the person has lost a place in the event. */
  readonly leftCount: number;
  /** The last time just now: the entry goes. */
  readonly hasLeft?: boolean;
}

/**
 * The event in a person’s calendar. Its key never changes. The sequence grows with each change of the event, when the person loses the place,
 * and when there is a place again: an invitation with the number of the cancellation before it would not count.
 */
export function entryOf(
  event: ToldEvent,
  { leftCount, hasLeft = false }: PlaceInCalendar,
  { language, isCancelled }: { readonly language: Language; readonly isCancelled: boolean },
): CalendarEntry | null {
  const meeting = meetingTimes(event);
  if (!meeting) return null;
  const description =
    language === 'fr' ? event.descriptionFr || event.description : event.description || event.descriptionFr;
  return {
    key: `ilt-event-${event.id}`,
    sequence: event.calendarSequence + 2 * leftCount - (hasLeft ? 1 : 0),
    changedAt: event.calendarChangedAt,
    title: titleIn(event, language),
    description,
    path: eventPath(event.id),
    ...(event.place && { location: event.place }),
    ...(isCancelled && { isCancelled }),
    time: { kind: 'meeting', ...meeting },
  };
}
