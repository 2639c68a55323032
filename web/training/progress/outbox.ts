import { groupBy } from '#contract/platform/group-by.ts';
import type { CallInput } from '#contract/platform/call.ts';
import type { progressCalls } from '#contract/training/progress.calls.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice } from '#web/platform/device-store.ts';
import { deviceOutbox, type WaitingItem } from '#web/platform/device-work/outbox.ts';

/** One event as it is sent. */
export type OutgoingEvent = Exclude<CallInput<typeof progressCalls.record>['body'], { events: unknown[] }>;

/** Something a learner did that the server has not confirmed. */
export interface WaitingEvent extends WaitingItem {
  readonly courseId: string;
  readonly event: OutgoingEvent;
  /** The names of the course and section, for people. */
  readonly about: string;
}

const outbox = deviceOutbox<WaitingEvent>('paddock-event');

/** Stores an event before anything else happens with it. */
export const keepEvent = (owner: string, waiting: WaitingEvent): void =>
  outbox.keep(owner, waiting.event.eventId, waiting);

/** The waiting events of this person, by course, in the order they happened. */
export function waitingEvents(owner: string): ReadonlyMap<string, WaitingEvent[]> {
  takeOverOldOutbox(owner);
  return groupBy(outbox.waiting(owner), (waiting) => waiting.courseId);
}

/** Removes events the server has answered. */
export const forgetEvents = outbox.forget;

const oldKey = 'paddock-outbox';

/** Before events had their own keys, one key held the waiting events of all people. */
function takeOverOldOutbox(owner: string): void {
  const old = jsonOnDevice<{ userId: string; courseId: string; event: OutgoingEvent }[]>(oldKey);
  if (!old) return;
  for (const [index, { userId, courseId, event }] of old.entries())
    if (userId === owner) keepEvent(owner, { courseId, event, about: '', keptAt: index });
  const others = old.filter(({ userId }) => userId !== owner);
  if (others.length === 0) forgetOnDevice(oldKey);
  else keepOnDevice(oldKey, JSON.stringify(others));
}
