import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { passedBytes } from './passed-bytes.ts';
import { turnOfPiece } from './turns.ts';

/** A stream may fail before its pipeline exists, which then reports the error. An error without a listener would end the process. */
export const heard = (stream: Readable): Readable => stream.on('error', () => {});

/** Removes files that were being received when their process was killed. */
export async function emptySpool(spoolFolder: string, before: number): Promise<void> {
  for (const name of await readdir(spoolFolder).catch(() => [])) {
    const left = path.join(spoolFolder, name);
    const status = await stat(left).catch(() => null);
    if (status && status.mtimeMs < before) await rm(left, { recursive: true, force: true });
  }
}

/**
 * Receives a file and returns the hash of its bytes. Hashed on the way, because reading a large file a second time would take half as long
 * again.
 */
export async function spool(
  stream: Readable,
  to: string,
  maxBytes: number,
  arrived: { bytes: number },
): Promise<Buffer> {
  const hash = createHash('sha256');
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      await turnOfPiece();
      arrived.bytes += piece.length;
      passedBytes(piece.length);
      hash.update(piece);
      if (arrived.bytes > maxBytes)
        throw Object.assign(new Error('file too large'), { code: 'FST_REQ_FILE_TOO_LARGE' });
      yield piece;
    }
  }
  await pipeline(stream, counted, createWriteStream(to, { mode: 0o600, highWaterMark: 1 << 18 }));
  return hash.digest();
}

export async function hashOf(localPath: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(localPath)) hash.update(chunk as Buffer);
  return hash.digest();
}
