import { eventCalls } from '#contract/library/events.calls.ts';
import { handled } from '#server/platform/http/handlers.ts';
import { room } from '#server/platform/room.ts';
import { eventBrandUses, eventDates, eventPictureReaders, paletteEvents } from './event-contributions.ts';
import { eventRecipients } from './event-notices.ts';
import { emptyEventBin, eventBulk, eventPlans } from './event-work.ts';
import { eventHandlers, eventStandings } from './events.handlers.ts';
import { erasedAnswers, personalAnswers } from './personal-data.ts';

export const eventsRoom = room({
  name: 'events',
  calls: [handled(eventCalls, eventHandlers, eventStandings)],
  contributions: [
    eventPictureReaders,
    eventBrandUses,
    eventDates,
    eventRecipients,
    paletteEvents,
    personalAnswers,
    erasedAnswers,
  ],
  jobs: [eventPlans],
  works: [eventBulk],
  sweeps: [emptyEventBin],
});
