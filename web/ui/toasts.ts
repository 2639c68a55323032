import { createMessageQueue, type MessageAction } from '#web/ui/message-queue.ts';

const MOST_AT_ONCE = 3;

export const toastQueue = createMessageQueue(MOST_AT_ONCE);

/**
 * Confirms briefly what the person did: "Saved". It may offer to undo it. Anything that needs action is shown inline. Needs a `ToastHost`.
 */
export function toast(text: string, action?: MessageAction): void {
  void toastQueue.add(text, action);
}
