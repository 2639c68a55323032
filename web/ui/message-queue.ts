/** Messages waiting to be shown, readable by React's `useSyncExternalStore`. */
export type QueuedMessage = {
  id: number;
  text: string;
  action?: MessageAction;
  /** A rule that says no, and no fault: it has another title. */
  isRule?: boolean;
  settle: () => void;
};

/** An action offered with a message, such as Undo. */
export type MessageAction = {
  label: string;
  run: () => void;
  /** It is offered until then, by the clock of `performance.now()`, and the message counts down. Default: for a few seconds. */
  until?: number;
};

export type MessageQueue = {
  /** Resolves when the message is closed, by the reader or by itself. */
  add: (text: string, action?: MessageAction, isRule?: boolean) => Promise<void>;
  remove: (id: number) => void;
  subscribe: (listener: () => void) => () => void;
  read: () => readonly QueuedMessage[];
};

/** At most `most` messages at once; the oldest is dropped first. A text that is already waiting is not added twice. */
export function createMessageQueue(most = Number.POSITIVE_INFINITY): MessageQueue {
  let messages: readonly QueuedMessage[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const change = (next: readonly QueuedMessage[]) => {
    messages = next;
    for (const listener of listeners) listener();
  };
  const remove = (id: number) => {
    const gone = messages.find((message) => message.id === id);
    if (!gone) return;
    change(messages.filter((message) => message !== gone));
    gone.settle();
  };
  return {
    add(text, action, isRule = false) {
      const waiting = action ? undefined : messages.find((message) => message.text === text);
      let resolve = () => {};
      const promise = new Promise<void>((settle) => {
        resolve = settle;
      });
      if (waiting) {
        const { settle } = waiting;
        waiting.settle = () => {
          settle();
          resolve();
        };
        return promise;
      }
      lastId += 1;
      change([
        ...messages,
        { id: lastId, text, settle: resolve, ...(action && { action }), ...(isRule && { isRule }) },
      ]);
      const oldest = messages[0];
      if (messages.length > most && oldest) remove(oldest.id);
      return promise;
    },
    remove,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => messages,
  };
}
