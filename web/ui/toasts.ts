import { createMessageQueue, type MessageAction } from '#web/ui/message-queue.ts';

const MOST_AT_ONCE = 3;

export const toastQueue = createMessageQueue(MOST_AT_ONCE);

/** Confirms in passing what the person did: "Saved", and may offer to undo it. What has to be acted on is said inline. Needs a `ToastHost`. */
export function toast(text: string, action?: MessageAction): void {
  void toastQueue.add(text, action);
}
