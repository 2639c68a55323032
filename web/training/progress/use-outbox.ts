import { useCallback } from 'react';
import { keptNow, thisMoment } from '#web/platform/device-work/outbox.ts';
import { useSender, type Sender } from '#web/platform/device-work/use-sender.ts';
import { useSession } from '#web/platform/session.tsx';
import { keepEvent, waitingEvents, type OutgoingEvent } from './outbox.ts';
import { sendEvents } from './send-events.ts';

export interface Outbox extends Pick<Sender, 'waiting' | 'hasRefused' | 'isOnlyInPage'> {
  /** Stores an event and sends it when possible; `about`: the place, by name. */
  recordEvent(courseId: string, about: string, event: Omit<OutgoingEvent, 'eventId' | 'occurredAt'>): void;
}

const hasWaiting = (owner: string) => waitingEvents(owner).size > 0;

/** Sends the learner's work. Work that could not be sent waits and is tried again. */
export function useOutbox(): Outbox {
  const { proxy } = useSession();
  const { owner, flush, waiting, hasRefused, isOnlyInPage } = useSender(sendEvents, hasWaiting);

  // Someone who acts for a learner records nothing in the learner's name.
  const onlyLooks = proxy !== null && !proxy.canChange;
  const recordEvent: Outbox['recordEvent'] = useCallback(
    (courseId, about, event) => {
      if (onlyLooks) return;
      keepEvent(owner, {
        courseId,
        about,
        event: { ...event, eventId: crypto.randomUUID(), occurredAt: thisMoment() },
        keptAt: keptNow(),
      });
      void flush();
    },
    [flush, owner, onlyLooks],
  );
  return { recordEvent, waiting, hasRefused, isOnlyInPage };
}
