import { createMessageQueue } from '#web/ui/message-queue.ts';

export const alertQueue = createMessageQueue();

/** Shown for a failed call without a message. */
const UNEXPECTED_ERROR = 'Unexpected Error';

/**
 * Shows a failed call in a modal alert with one button, and resolves when it is closed. A second alert waits for the first. Needs an
 * `AlertHost` on the page.
 * @param isRule a rule refused the call; nothing is broken
 */
export function showAlert(text: string, isRule = false): Promise<void> {
  return alertQueue.add(text.trim() || UNEXPECTED_ERROR, undefined, isRule);
}
