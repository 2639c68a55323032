import { Counter } from 'prom-client';
import type { Services } from '#server/platform/context.ts';

/** Unhandled promise rejections of this process. Each one is a bug to fix. */
export const unheardRejections = new Counter({
  name: 'paddock_unheard_rejections_total',
  help: 'Promises that failed while nobody waited for them.',
  registers: [],
});

/** Keeps the process alive for everyone else after an unhandled rejection: logs and counts it instead. */
export function surviveRejections(log: Pick<Services['log'], 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    unheardRejections.inc();
    log.error({ err: reason }, 'a promise failed unheard');
  });
}
