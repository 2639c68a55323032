import { AsyncLocalStorage } from 'node:async_hooks';

/** What a statement is run for. */
export interface AskedBy {
  readonly call: string;
  readonly requestId: string;
}

const asking = new AsyncLocalStorage<AskedBy>();

/** Runs `work`, and all that it starts, for this request. */
export const whileAsked = <T>(by: AskedBy, work: () => T): T => asking.run(by, work);

/** Undefined in the background. */
export const askedBy = (): AskedBy | undefined => asking.getStore();
