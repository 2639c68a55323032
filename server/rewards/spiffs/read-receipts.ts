import type { ContextMaker } from '#server/platform/make-context.ts';
import { startWorkers, type Workers } from '#server/platform/queue/workers.ts';
import { openReceiptReader } from '#server/rewards/receipts/reader-process.ts';
import { receiptQueue } from '#server/rewards/receipts/reading-queue.queries.ts';
import { readNextReceipt } from '#server/rewards/receipts/read-receipt.ts';
import { settleScans } from './settle-scans.ts';

const restMilliseconds = 400;

/** Reads receipts and decides claims by them, one after the other, until stopped. */
export function startReadingReceipts(contexts: ContextMaker): Workers {
  const reader = openReceiptReader();
  const { services } = contexts;
  const workers = startWorkers({
    log: services.log,
    kind: receiptQueue.name,
    failure: 'receipts not read',
    restAfterFailureMilliseconds: restMilliseconds,
    steps: [
      async (stopping) => {
        const wasRead = await readNextReceipt(services, reader, stopping);
        return (await settleScans(contexts)) > 0 || wasRead ? 0 : restMilliseconds;
      },
    ],
  });
  return {
    async stop() {
      const stopped = workers.stop();
      await reader.stop();
      await stopped;
    },
  };
}
