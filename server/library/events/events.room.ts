import { eventCalls } from '#contract/library/events.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { partsOf } from '#server/people/publishing/publishable-parts.ts';
import { brandUseOf } from '#server/training/brands/brand-use.ts';
import { eventDates, paletteEvents } from './event-contributions.ts';
import { eventRecipients } from './event-notices.ts';
import { events } from './events-published.ts';
import { eventHandlers, eventStandings } from './events.handlers.ts';
import { erasedAnswers, personalAnswers } from './personal-data.ts';
import { eventsOfPeople } from './events.merge.ts';

export const eventsRoom = room({
  name: 'events',
  personColumns: eventsOfPeople,
  calls: [handled(eventCalls, eventHandlers, eventStandings)],
  contributions: [
    brandUseOf(events),
    eventDates,
    eventRecipients,
    paletteEvents,
    personalAnswers,
    erasedAnswers,
  ],
  parts: [partsOf(events)],
});
