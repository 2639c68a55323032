import { setTimeout as pause } from 'node:timers/promises';
import type { ContextMaker } from '#server/platform/make-context.ts';
import { newId } from '#server/platform/ids.ts';
import { openReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import { readNextReceipt } from '#server/rewards/receipts/read-receipt.ts';
import { settleScans } from './settle-scans.ts';

const restMilliseconds = 400;

/** Reads receipts and decides claims by them, one after the other, until stopped. */
export function startReadingReceipts(contexts: ContextMaker): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const reader = openReceiptReader();
  const holder = newId();
  const { services } = contexts;
  const run = async () => {
    while (!stopping.signal.aborted) {
      const hasWork = await readNextReceipt(services, reader, holder, stopping.signal)
        .then(async (wasRead) => (await settleScans(contexts)) > 0 || wasRead)
        .catch((error: unknown) => {
          services.log.error({ err: error }, 'receipts not read');
          return false;
        });
      if (!hasWork)
        await pause(restMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await reader.stop();
      await running;
    },
  };
}
