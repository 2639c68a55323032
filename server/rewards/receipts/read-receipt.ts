import { whileWorking } from '#server/platform/asked-by.ts';
import type { Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { ReceiptReader } from './reader-process.ts';
import {
  finishReading,
  readings,
  receiptQueue,
  returnReading,
  takeReading,
  type WaitingReading,
} from './reading-queue.queries.ts';

type Needed = Pick<Services, 'db' | 'files' | 'log' | 'now' | 'today'>;

/** Reads one receipt that waits; false if there is none. A receipt that cannot be read, or that ended its reader each time, is left to a person. */
export async function readNextReceipt(
  services: Needed,
  reader: ReceiptReader,
  stopping?: AbortSignal,
): Promise<boolean> {
  const waiting = await takeReading(services.db, newId());
  if (!waiting) return false;
  return whileWorking(receiptQueue.name, waiting.requestId, () =>
    readOne(services, reader, waiting, stopping),
  );
}

async function readOne(
  { db, files, log, now, today }: Needed,
  reader: ReceiptReader,
  waiting: WaitingReading,
  stopping: AbortSignal | undefined,
): Promise<boolean> {
  const began = now().getTime();
  const took = () => Math.max(0, now().getTime() - began);
  const nothing = { found: null, pages: 1, pictureHash: null, pieces: [] };
  try {
    if (readings.wasTriedTooOften(waiting)) throw new Error('read too often');
    const read = await files.withCopy(waiting.fileId, (path) =>
      reader.read(path, waiting.mediaType, today()),
    );
    const { found, pages, pictureHash, pieces } = read;
    await finishReading(db, waiting, { found, pages, tookMilliseconds: took(), pictureHash, pieces });
  } catch (error) {
    if (stopping?.aborted) {
      await returnReading(db, waiting);
      return false;
    }
    log.warn({ err: error, reading: waiting.id }, 'a receipt was not read');
    await finishReading(db, waiting, { ...nothing, tookMilliseconds: took() });
  }
  return true;
}
