import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes `start` to `end`, inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A stored object as the sweep lists it. */
export interface StoredObject {
  readonly key: string;
  readonly storedAt: Date;
}

/** Where the bytes are stored: a folder or a bucket. Keys are ours (`ab/<uuid>`), never a name a user gave. */
export interface ObjectStore {
  /** Stores a local file under a key. The local file may be gone afterwards. */
  put(key: string, localPath: string, mediaType: string): Promise<void>;
  /** Null if nothing is stored under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** The objects whose keys begin with `folder/`. */
  list(folder: string): AsyncIterable<StoredObject>;
  /** Resolves if the store answers; rejects with the reason. Cheap, because it runs every few seconds. */
  check(): Promise<void>;
  /** Writes and removes an object at start, so that a store that cannot be written is reported then. */
  verify(): Promise<void>;
  close(): void;
}

/** The store does not answer, or answers with an error. Nothing of the request was stored. */
export class StoreAway extends Error {
  constructor(cause: unknown) {
    super(
      `The file store failed: ${cause instanceof Error ? `${cause.name} ${cause.message}` : String(cause)}`,
      {
        cause,
      },
    );
    this.name = 'StoreAway';
  }
}

/** Flushes a file, or a folder's entries, to disk before the row that names it is written. */
async function flush(place: string): Promise<void> {
  const handle = await open(place);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export function localFolder(folder: string): ObjectStore {
  const placeOf = (key: string) => path.join(folder, key);
  return {
    async put(key, localPath) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      await flush(localPath);
      try {
        await rename(localPath, place);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        try {
          await pipeline(createReadStream(localPath), createWriteStream(`${place}.part`, { flush: true }));
          await rename(`${place}.part`, place);
        } finally {
          await rm(`${place}.part`, { force: true });
        }
      }
      await flush(path.dirname(place));
    },
    async read(key, range) {
      const place = placeOf(key);
      const status = await stat(place).catch(() => null);
      return status && createReadStream(place, range);
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list(inside) {
      for (const name of await readdir(placeOf(inside)).catch(() => [])) {
        const status = await stat(placeOf(`${inside}/${name}`)).catch(() => null);
        if (status?.isFile()) yield { key: `${inside}/${name}`, storedAt: status.mtime };
      }
    },
    async check() {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.W_OK);
    },
    async verify() {
      await mkdir(folder, { recursive: true });
      await writeFile(placeOf('start-check'), 'ok');
      await rm(placeOf('start-check'), { force: true });
    },
    close() {},
  };
}
