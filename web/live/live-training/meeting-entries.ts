import type { Event } from '#contract/live/ilt-events.calls.ts';
import { zoneLabel } from '#web/platform/formats/event-times.ts';
import type { Locale } from '#web/platform/formats/locale.ts';
import type { CalendarEntry } from '#web/ui/calendar/calendar-types.ts';
import type { Tone } from '#web/ui/status-tones.ts';

/** An event lasts at most this long, so one that started earlier may still be on. */
const longestDays = 31;
const millisecondsPerDay = 86_400_000;

/** The first day on which an event may have started that is on at this day. */
export const earliestStart = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - longestDays * millisecondsPerDay).toISOString().slice(0, 10);

interface EventWords<Shown extends Event> {
  readonly title: (event: Shown) => string;
  readonly place: (event: Shown) => string;
  readonly state: (event: Shown) => { readonly tone: Tone; readonly word: string };
}

/** Events as entries of a calendar that begins on a day, on the days of their own clock. Those without a date are left out. */
export const entriesFrom = <Shown extends Event>(
  firstDay: string,
  events: readonly Shown[],
  words: EventWords<Shown>,
  locale: Locale,
): CalendarEntry[] =>
  events
    .flatMap((event) => entryOf(event, words, locale))
    .filter((entry) => (entry.endDay ?? entry.day) >= firstDay);

function entryOf<Shown extends Event>(
  event: Shown,
  words: EventWords<Shown>,
  locale: Locale,
): CalendarEntry[] {
  const { startDate, endDate, startsAt, timezone } = event;
  if (!startDate || !endDate) return [];
  const [day = '', start = ''] = startDate.split('T');
  const [endDay = '', end = ''] = endDate.split('T');
  const { tone, word } = words.state(event);
  return [
    {
      id: event._id,
      title: words.title(event),
      day,
      ...(endDay !== day && { endDay }),
      start,
      end,
      zone: zoneLabel(timezone, startsAt, locale),
      detail: words.place(event),
      tone,
      state: word,
    },
  ];
}
