import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { newStorageKey } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import type { WorkOnFile } from './long-work.ts';
import { endTurn, type End, type StoredFile, type Turn } from './turns.queries.ts';
import { holdWork } from './hold-work.ts';

class Interrupted extends Error {}

/** Writes the file of a work into the file store. It becomes the work's file in the transaction that ends the work. */
export async function writeFile(
  context: Context<Actor>,
  turn: Turn,
  kind: WorkOnFile,
  stopping: AbortSignal,
): Promise<End | 'taken-over'> {
  const { db, files, log } = context;
  // A standby that broke off in the middle is not asked again.
  const from = turn.tries > 1 ? { ...context, replica: null } : context;
  const reply = await kind.file(from, turn.input);
  const body = typeof reply.body === 'function' ? await reply.body() : Readable.from(reply.body);
  const rows = () => reply.rowCount?.() ?? 0;
  const meter = meterOf();
  const storageKey = newStorageKey();
  const held = holdWork(db, turn, stopping, { rows, interrupt: () => body.destroy(new Interrupted()) });
  try {
    const piped = body.on('error', (error) => meter.stream.destroy(error)).pipe(meter.stream);
    await files.putStream(piped, reply.mediaType, storageKey);
  } catch (error) {
    await files
      .removeObjects([storageKey])
      .catch((failure: unknown) => log.warn({ err: failure }, 'object left'));
    if (!(error instanceof Interrupted)) throw error;
    if (held.isCancelled()) return { state: 'cancelled' };
    await endTurn(db, turn, false);
    return 'taken-over';
  } finally {
    held.release();
  }
  const file: StoredFile = {
    id: newId(),
    storageKey,
    name: reply.downloadName ?? 'file',
    mediaType: reply.mediaType,
    sizeBytes: meter.bytes(),
    sha256: meter.hash.digest(),
  };
  return { state: 'done', file, rows: rows() };
}

/** Counts and hashes the bytes that pass. */
function meterOf() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, hash, bytes: () => bytes };
}
