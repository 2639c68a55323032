import { useRef, useSyncExternalStore } from 'react';
import { alertQueue } from '#web/ui/alerts.ts';
import { toastQueue } from '#web/ui/toasts.ts';

const subscribe = (tell: () => void) => {
  const leave = [alertQueue.subscribe(tell), toastQueue.subscribe(tell)];
  return () => leave.forEach((one) => one());
};
const waiting = () => alertQueue.read().length + toastQueue.read().length > 0;

/** True from the first alert or toast on. */
export function useHasMessages(): boolean {
  const seen = useRef(false);
  const isWaiting = useSyncExternalStore(subscribe, waiting, waiting);
  seen.current ||= isWaiting;
  return seen.current;
}
