import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { progressCalls, type ProgressReply } from '#contract/training/progress.calls.ts';
import { ApiError, callApi } from '#web/platform/call-api.ts';
import { queryKey } from '#web/platform/query.ts';
import { useUser } from '#web/platform/session.tsx';
import { forgetEvents, keepEvent, waitingEvents, type OutgoingEvent } from './outbox.ts';

export interface Outbox {
  /** Keeps what was done and sends it when it can. */
  tell(courseId: string, event: Omit<OutgoingEvent, 'eventId' | 'occurredAt'>): void;
  /** Something waits because the portal could not be reached. */
  readonly isWaiting: boolean;
}

const retryMilliseconds = 10_000;
const mostAtOnce = 200;

/** Sends what the learner did, in order, from one tab at a time; what could not be sent waits and is tried again. */
export function useOutbox(): Outbox {
  const { _id: userId } = useUser();
  const client = useQueryClient();
  const [isWaiting, setWaiting] = useState(false);

  const flush = useCallback(
    () =>
      navigator.locks.request('paddock-outbox', async () => {
        let failed = false;
        for (const [courseId, events] of waitingEvents(userId)) {
          const batch = events.slice(0, mostAtOnce);
          try {
            const { progress } = await callApi(
              progressCalls.record,
              { params: { id: courseId }, body: { events: batch } },
              { keepalive: batch.length < 50 },
            );
            client.setQueryData<{ progress: ProgressReply }>(
              queryKey(progressCalls.read, { params: { id: courseId } }),
              { progress },
            );
            void client.invalidateQueries({ queryKey: ['curriculums'] });
          } catch (error) {
            // The server said no for good: sending it again would say the same.
            const isFinal =
              error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429;
            if (!isFinal) {
              failed = true;
              continue;
            }
          }
          forgetEvents(batch.map((event) => event.eventId));
        }
        setWaiting(failed);
      }),
    [client, userId],
  );

  useEffect(() => {
    const again = () => void flush();
    const timer = setInterval(() => waitingEvents(userId).size > 0 && again(), retryMilliseconds);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [flush, userId]);

  const tell: Outbox['tell'] = useCallback(
    (courseId, event) => {
      keepEvent(userId, courseId, {
        ...event,
        eventId: crypto.randomUUID(),
        occurredAt: new Date().toISOString(),
      });
      void flush();
    },
    [flush, userId],
  );
  return { tell, isWaiting };
}
