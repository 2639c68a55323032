import type { Services } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { ReceiptReader } from './reader-process.ts';
import { finishReading, readings, returnReading, takeReading } from './reading-queue.queries.ts';

/** Reads one receipt that waits; false if there is none. A receipt that cannot be read, or that ended its reader each time, is left to a person. */
export async function readNextReceipt(
  { db, files, log, now, today }: Pick<Services, 'db' | 'files' | 'log' | 'now' | 'today'>,
  reader: ReceiptReader,
  stopping?: AbortSignal,
): Promise<boolean> {
  const waiting = await takeReading(db, newId());
  if (!waiting) return false;
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
