/** A request to stop: from the terminal, from the system, or because the parent process was killed. */
export interface StopRequest {
  readonly signal: AbortSignal;
  /** Settles when the request is made. */
  readonly requested: Promise<void>;
}

/** A second Ctrl-C within this time is an echo: npm and the terminal each pass one on. */
const echoMs = 1500;

/** Listens for the first request to stop; a second one, made later, calls `insist`. */
export function listenForStop(insist: () => void): StopRequest {
  const controller = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  let askedAt: number | undefined;
  const ask = () => {
    if (askedAt !== undefined) return Date.now() - askedAt > echoMs ? insist() : undefined;
    askedAt = Date.now();
    controller.abort();
    resolve();
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, ask);
  process.once('disconnect', ask);
  return { signal: controller.signal, requested: promise };
}
