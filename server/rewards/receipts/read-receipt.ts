import type { Services } from '#server/platform/context.ts';
import type { ReceiptReader } from './reader-process.ts';
import { finishReading, returnReading, takeReading } from './reading-queue.queries.ts';

/** A receipt that ended its reader so often is left to a person. */
const mostTries = 3;

/** Reads one receipt that waits; false if there is none. A receipt that cannot be read is marked so, and the next one goes on. */
export async function readNextReceipt(
  { db, files, log, now, today }: Pick<Services, 'db' | 'files' | 'log' | 'now' | 'today'>,
  reader: ReceiptReader,
  holder: string,
  stopping?: AbortSignal,
): Promise<boolean> {
  const waiting = await takeReading(db, holder);
  if (!waiting) return false;
  const began = now().getTime();
  const took = () => Math.max(0, now().getTime() - began);
  const nothing = { found: null, pages: 1, pictureHash: null, pieces: [] };
  try {
    if (waiting.tries > mostTries) throw new Error('read too often');
    const read = await files.withCopy(waiting.fileId, (path) =>
      reader.read(path, waiting.mediaType, today()),
    );
    const { found, pages, pictureHash, pieces } = read;
    await finishReading(
      db,
      { id: waiting.id, holder },
      { found, pages, tookMilliseconds: took(), pictureHash, pieces },
    );
  } catch (error) {
    if (stopping?.aborted) {
      await returnReading(db, waiting.id, holder);
      return false;
    }
    log.warn({ err: error, reading: waiting.id }, 'a receipt was not read');
    await finishReading(db, { id: waiting.id, holder }, { ...nothing, tookMilliseconds: took() });
  }
  return true;
}
