import { eventCalls, type Event } from '#contract/live/ilt-events.calls.ts';
import { liveTrainingScreens as screens } from '#contract/live/live-training.screens.ts';
import { addressOf } from '#contract/platform/screen.ts';
import { publishable } from '#web/platform/publishing/publishable.ts';
import { titleBoth } from '../training-texts.ts';

export const eventAddress = ({ _id: id }: Pick<Event, '_id'>): string => addressOf(screens.event, { id });

export const liveEventKind = publishable({
  texts: { namespace: 'live-training-admin', part: 'events' },
  replyKey: { one: 'event', many: 'events' },
  calls: eventCalls,
  list: screens.events.path,
  edit: (id) => eventAddress({ _id: id }),
  titleOf: titleBoth,
  deletion: () => ({ text: 'publishing:confirmDelete' }),
  undoesDeletion: true,
});
