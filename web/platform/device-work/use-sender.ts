import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isOnlyInPage, onDeviceChange } from '#web/platform/device-store.ts';
import { pagePerson } from '#web/platform/page-person.ts';
import { hasRefusedWork } from './refused-work.ts';
import type { Waiting } from './why-it-waits.ts';

export interface Sender {
  /** The person of this page, whose work it sends. */
  readonly owner: string;
  /** Sends what waits, now. */
  readonly flush: () => Promise<void>;
  /** Why something waits on this device, or null. */
  readonly waiting: Waiting | null;
  /** The portal refused something, and its person has not read why. */
  readonly hasRefused: boolean;
  /** The device stores nothing: unsent work lives only as long as the page. */
  readonly isOnlyInPage: boolean;
}

const retryMilliseconds = 10_000;

/**
 * Sends the work of this page's person: at once, when the connection is back, when the page is shown or hidden, and every ten seconds while
 * something waits. Pass functions that stay the same.
 */
export function useSender(
  send: (owner: string) => Promise<Waiting | null>,
  hasWaiting: (owner: string) => boolean,
): Sender {
  const owner = pagePerson()!.key;
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const hasRefused = useSyncExternalStore(onDeviceChange, () => hasRefusedWork(owner));
  const isOnlyHere = useSyncExternalStore(onDeviceChange, isOnlyInPage);

  const flush = useCallback(async () => setWaiting(await send(owner)), [owner, send]);

  useEffect(() => {
    const again = () => void flush();
    const timer = setInterval(() => hasWaiting(owner) && again(), retryMilliseconds);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    again();
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [flush, hasWaiting, owner]);

  useEffect(() => {
    if (!isOnlyHere) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOnlyHere]);

  return { owner, flush, waiting, hasRefused, isOnlyInPage: isOnlyHere };
}
