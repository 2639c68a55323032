import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes lie: a folder or a bucket. Keys are ours, `ab/<uuid>`, never a name somebody gave. */
export interface ObjectStore {
  /** Stores a local file under a key; afterwards the local file may be gone. */
  put(key: string, localPath: string, mediaType: string): Promise<void>;
  /** Null where nothing lies under the key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  /** Resolves where objects can be read and written; rejects with the reason. */
  check(): Promise<void>;
}

export function localFolder(folder: string): ObjectStore {
  const placeOf = (key: string) => path.join(folder, key);
  return {
    async put(key, localPath) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true });
      try {
        await rename(localPath, place);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await pipeline(createReadStream(localPath), createWriteStream(`${place}.part`));
        await rename(`${place}.part`, place);
      }
    },
    async read(key, range) {
      const place = placeOf(key);
      const there = await stat(place).catch(() => null);
      return there && createReadStream(place, range);
    },
    remove: (key) => rm(placeOf(key), { force: true }),
    async check() {
      await mkdir(folder, { recursive: true });
      await stat(folder);
    },
  };
}
