import type { progressCalls } from '#contract/training/progress.calls.ts';
import type { CallInput } from '#contract/platform/call.ts';

/** One event as it is sent. */
export type OutgoingEvent = Exclude<CallInput<typeof progressCalls.record>['body'], { events: unknown }>;

interface Entry {
  readonly userId: string;
  readonly courseId: string;
  readonly event: OutgoingEvent;
}

const key = 'paddock-outbox';

/** What the learner did and the server has not confirmed yet. It outlives the tab; one shared device keeps people apart. */
function read(): Entry[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as Entry[];
  } catch {
    return [];
  }
}

function write(entries: readonly Entry[]): void {
  if (entries.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(entries));
}

/** Keeps an event before anything else happens with it. */
export function keepEvent(userId: string, courseId: string, event: OutgoingEvent): void {
  write([...read(), { userId, courseId, event }]);
}

/** The events of this person that wait, by course. */
export const waitingEvents = (userId: string): ReadonlyMap<string, OutgoingEvent[]> => {
  const own = read().filter((entry) => entry.userId === userId);
  return new Map(
    [...Map.groupBy(own, (entry) => entry.courseId)].map(([courseId, entries]) => [
      courseId,
      entries.map((one) => one.event),
    ]),
  );
};

/** Forgets events the server has confirmed. */
export function forgetEvents(ids: readonly string[]): void {
  write(read().filter((entry) => !ids.includes(entry.event.eventId)));
}
