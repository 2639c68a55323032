import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isOnlyInPage, onDeviceChange } from '#web/platform/device-store.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { useSession } from '#web/platform/session.tsx';
import { keepEvent, waitingEvents, type OutgoingEvent } from './outbox.ts';
import { hasRefusedWork } from './refused-work.ts';
import { sendEvents, type Waiting } from './send-events.ts';

export interface Outbox {
  /** Stores an event and sends it when possible; `about`: the place, by name. */
  recordEvent(courseId: string, about: string, event: Omit<OutgoingEvent, 'eventId' | 'occurredAt'>): void;
  /** Why something waits on this device, or null. */
  readonly waiting: Waiting | null;
  /** The portal refused something, and its learner has not read why. */
  readonly hasRefused: boolean;
  /** The device stores nothing: unsent work lives only as long as the page. */
  readonly isOnlyInPage: boolean;
}

const retryMilliseconds = 10_000;

/** Sends the learner's work. Work that could not be sent waits and is tried again. */
export function useOutbox(): Outbox {
  const { proxy } = useSession();
  const owner = pagePerson()!.key;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const hasRefused = useSyncExternalStore(onDeviceChange, () => hasRefusedWork(owner));
  const isOnlyHere = useSyncExternalStore(onDeviceChange, isOnlyInPage);

  const flush = useCallback(async () => setWaiting(await sendEvents(owner)), [owner]);

  useEffect(() => {
    const again = () => void flush();
    const timer = setInterval(() => waitingEvents(owner).size > 0 && again(), retryMilliseconds);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [flush, owner]);

  useEffect(() => {
    if (!isOnlyHere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOnlyHere]);

  // Someone who acts for a learner records nothing in the learner's name.
  const onlyLooks = proxy !== null && !proxy.canChange;
  const recordEvent: Outbox['recordEvent'] = useCallback(
    (courseId, about, event) => {
      if (onlyLooks) return;
      keepEvent(owner, {
        courseId,
        about,
        event: { ...event, eventId: crypto.randomUUID(), occurredAt: new Date().toISOString() },
        keptAt: performance.timeOrigin + performance.now(),
      });
      void flush();
    },
    [flush, owner, onlyLooks],
  );
  return { recordEvent, waiting, hasRefused, isOnlyInPage: isOnlyHere };
}
