import { Counter } from 'prom-client';
import type { Services } from '#server/platform/context.ts';

/** Promises of this process that failed while nobody waited for them. Each one is a fault to be mended. */
export const unheardRejections = new Counter({
  name: 'paddock_unheard_rejections_total',
  help: 'Promises that failed while nobody waited for them.',
  registers: [],
});

/** Keeps the process alive for everybody else where a promise fails unheard: logged and counted instead. */
export function surviveRejections(log: Pick<Services['log'], 'error'>): void {
  process.on('unhandledRejection', (reason) => {
    unheardRejections.inc();
    log.error({ err: reason }, 'a promise failed unheard');
  });
}
