import { useSyncExternalStore } from 'react';
import { alertQueue } from '#web/ui/alerts.ts';
import { toastQueue } from '#web/ui/toasts.ts';

const subscribe = (listener: () => void) => {
  const unsubscribers = [alertQueue.subscribe(listener), toastQueue.subscribe(listener)];
  return () => unsubscribers.forEach((one) => one());
};
let seen = false;
const everWaiting = () => (seen ||= alertQueue.read().length + toastQueue.read().length > 0);

/** True once the first alert or toast has appeared. */
export const useHasMessages = (): boolean => useSyncExternalStore(subscribe, everWaiting, everWaiting);
