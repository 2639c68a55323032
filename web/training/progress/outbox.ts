import type { CallInput } from '#contract/platform/call.ts';
import type { progressCalls } from '#contract/training/progress.calls.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice, keysOnDevice } from '#web/platform/device-store.ts';

/** One event as it is sent. */
export type OutgoingEvent = Exclude<CallInput<typeof progressCalls.record>['body'], { events: unknown[] }>;

/** Something a learner did that the server has not confirmed. */
export interface WaitingEvent {
  readonly courseId: string;
  readonly event: OutgoingEvent;
  /** The names of the course and section, for people. */
  readonly about: string;
  /** When it was kept, with fractions of a second: the order of sending. */
  readonly keptAt: number;
}

/**
 * Each event has its own key, so that two tabs never overwrite each other. The key contains the person, so that a shared device keeps
 * people apart.
 */
const prefixOf = (owner: string) => `paddock-event:${owner}:`;
const keyOf = (owner: string, eventId: string) => prefixOf(owner) + eventId;

/** Stores an event before anything else happens with it. */
export function keepEvent(owner: string, waiting: WaitingEvent): void {
  keepOnDevice(keyOf(owner, waiting.event.eventId), JSON.stringify(waiting));
}

/** The waiting events of this person, by course, in the order they happened. */
export function waitingEvents(owner: string): ReadonlyMap<string, WaitingEvent[]> {
  takeOverOldOutbox(owner);
  const own = keysOnDevice(prefixOf(owner))
    .flatMap((key) => jsonOnDevice<WaitingEvent>(key) ?? [])
    .toSorted((a, b) => a.keptAt - b.keptAt);
  return Map.groupBy(own, (waiting) => waiting.courseId);
}

/** Removes events the server has answered. */
export function forgetEvents(owner: string, ids: readonly string[]): void {
  for (const id of ids) forgetOnDevice(keyOf(owner, id));
}

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
