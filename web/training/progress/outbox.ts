import type { CallInput } from '#contract/platform/call.ts';
import type { progressCalls } from '#contract/training/progress.calls.ts';
import { forgetOnDevice, jsonOnDevice, keepOnDevice, keysOnDevice } from '#web/platform/device-store.ts';

/** One event as it is sent. */
export type OutgoingEvent = Exclude<CallInput<typeof progressCalls.record>['body'], { events: unknown[] }>;

/** Something a learner did that the server has not confirmed. */
export interface WaitingEvent {
  readonly courseId: string;
  readonly event: OutgoingEvent;
  /** The course and section by name, for people. */
  readonly about: string;
  /** When it was kept, to the fraction: the order of sending. */
  readonly keptAt: number;
}

/** Each by itself, so that two tabs never overwrite each other; the owner in the key, so that one shared device keeps people apart. */
const prefixOf = (owner: string) => `paddock-event:${owner}:`;
const keyOf = (owner: string, eventId: string) => prefixOf(owner) + eventId;

/** Keeps an event before anything else happens with it. */
export function keepEvent(owner: string, waiting: WaitingEvent): void {
  keepOnDevice(keyOf(owner, waiting.event.eventId), JSON.stringify(waiting));
}

/** The events of this person that wait, by course, each in the order it happened. */
export function waitingEvents(owner: string): ReadonlyMap<string, WaitingEvent[]> {
  takeOverOldOutbox(owner);
  const own = keysOnDevice(prefixOf(owner))
    .flatMap((key) => jsonOnDevice<WaitingEvent>(key) ?? [])
    .toSorted((a, b) => a.keptAt - b.keptAt);
  return Map.groupBy(own, (waiting) => waiting.courseId);
}

/** Forgets events the server has answered for. */
export function forgetEvents(owner: string, ids: readonly string[]): void {
  for (const id of ids) forgetOnDevice(keyOf(owner, id));
}

const oldKey = 'paddock-outbox';

/** Until events had keys of their own, those of all people waited under one. */
function takeOverOldOutbox(owner: string): void {
  const old = jsonOnDevice<{ userId: string; courseId: string; event: OutgoingEvent }[]>(oldKey);
  if (!old) return;
  for (const [index, { userId, courseId, event }] of old.entries())
    if (userId === owner) keepEvent(owner, { courseId, event, about: '', keptAt: index });
  const others = old.filter(({ userId }) => userId !== owner);
  if (others.length === 0) forgetOnDevice(oldKey);
  else keepOnDevice(oldKey, JSON.stringify(others));
}
