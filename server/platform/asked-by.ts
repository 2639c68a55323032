import { AsyncLocalStorage } from 'node:async_hooks';
import { inSpan } from '#server/platform/tracing/tracing.ts';

/** What a statement is run for. */
export interface AskedBy {
  /** In the background, what kind of work it is. */
  readonly call: string;
  /** Undefined for what the portal does by itself. */
  readonly requestId: string | undefined;
}

const asking = new AsyncLocalStorage<AskedBy>();

/** Runs `work`, and all that it starts, for this request. */
export const whileAsked = <T>(by: AskedBy, work: () => T): T => asking.run(by, work);

/** Runs a piece of work of the background for the request that led to it, if there was one. */
export const whileWorking = <T>(kind: string, requestId: string | null, work: () => T): T =>
  asking.run({ call: kind, requestId: requestId ?? undefined }, () =>
    inSpan({ name: kind, kind: 'works' }, work),
  );

/** The same for a look at what there is to do, which is no work yet. */
export const whileLooking = <T>(kind: string, work: () => T): T =>
  asking.run({ call: kind, requestId: undefined }, work);

/** Undefined outside of calls and named work. */
export const askedBy = (): AskedBy | undefined => asking.getStore();

/** For rows that wait: the request that leads to them. Null for what the portal does by itself. */
export const askingRequest = (): string | null => asking.getStore()?.requestId ?? null;
