import { eventCalls } from '#contract/library/events.calls.ts';
import { eventScreens as screens } from '#contract/library/events.screens.ts';
import type { EventCard } from '#contract/library/events.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';
import { titleOf } from '../use-event-words.ts';

/** How many people have answered. */
export const answersOf = ({ counts }: Pick<EventCard, 'counts'>): number =>
  counts.going + counts.interested + counts.notInterested;

export const eventKind = publishable({
  texts: { namespace: 'events-admin' },
  replyKey: { one: 'event', many: 'events' },
  calls: eventCalls,
  list: screens.admin.path,
  edit: (eventId) => addressOf(screens.edit, { eventId }),
  titleOf,
  deletion: (event) => ({ count: answersOf(event) }),
});
