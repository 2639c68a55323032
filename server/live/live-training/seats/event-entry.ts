import type { Language } from '#contract/platform/language.ts';
import type { CalendarEntry } from '#server/platform/calendar/calendar-entry.ts';
import { meetingTimes } from '#server/platform/calendar/meeting-times.ts';
import { titleIn } from './event-words.ts';
import type { ToldEvent } from './notices.queries.ts';

export const eventPath = (eventId: string) => `/auth/live-training/events/${eventId}` as const;

/**
 * The event in a person’s calendar. Its key never changes. The sequence grows with each change of the event and each time the person lost the
 * place, so that an invitation after a cancellation counts.
 */
export function entryOf(
  event: ToldEvent,
  leftCount: number,
  { language, isCancelled }: { readonly language: Language; readonly isCancelled: boolean },
): CalendarEntry | null {
  const meeting = meetingTimes(event);
  if (!meeting) return null;
  const description =
    language === 'fr' ? event.descriptionFr || event.description : event.description || event.descriptionFr;
  return {
    key: `ilt-event-${event.id}`,
    sequence: event.calendarSequence + leftCount,
    changedAt: event.calendarChangedAt,
    title: titleIn(event, language),
    description,
    path: eventPath(event.id),
    ...(event.place && { location: event.place }),
    ...(isCancelled && { isCancelled }),
    time: { kind: 'meeting', ...meeting },
  };
}
