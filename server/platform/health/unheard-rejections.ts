import type { Services } from '#server/platform/context.ts';
import { unheardRejections } from './counters.ts';

/** Keeps the process alive for everyone else after an unhandled rejection: logs and counts it instead. */
export function surviveRejections(log: Pick<Services['log'], 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    unheardRejections.inc();
    log.error({ err: reason }, 'a promise failed unheard');
  });
}
