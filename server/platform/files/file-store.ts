import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileKind } from '#contract/platform/call.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { checkedFile, visitor } from './checked-file.ts';
import type { ImageSize } from './examine/examine-file.ts';
import { askForSizes } from './video-sizes.queries.ts';
import { isMedia } from './kinds.ts';
import { checkedMedia } from './media/checked-media.ts';
import { insertMedia } from './media/media.queries.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { passedBytes } from './passed-bytes.ts';
import { hashOf, heard, spool } from './spool.ts';
import { sweepFiles } from './sweep-files.ts';
import { checkQuota } from './upload-quota.ts';
import { countUploaded } from './uploads.queries.ts';

/** A file that was received, checked and stored, but that no record names yet. */
export interface StagedFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** The N of a part named `name-N`. */
  readonly index: number;
  /** The M of a part named `name-N-M`. */
  readonly subIndex?: number;
  readonly image: ImageSize | null;
  /** Of what was sent. */
  readonly sha256: Buffer;
}

export interface Incoming {
  /** Chosen by the caller if it has to find what a killed process left; else made here. */
  readonly id?: string;
  readonly stream: Readable;
  readonly name: string;
  readonly index: number;
  readonly kinds: readonly FileKind[];
  readonly maxBytes: number;
  readonly uploadedBy: string | null;
  /** Bytes that person may upload within 24 hours; null if the upload does not count. */
  readonly quotaBytes: number | null;
  /** All bytes are there, and other processes look at them from now on. */
  readonly onChecking?: () => Promise<void>;
}

export interface OwnFile {
  /** Copied, not moved. */
  readonly localPath: string;
  readonly name: string;
  readonly mediaType: string;
  readonly owner: { readonly kind: string; readonly id: string };
}

export interface FileStore {
  /** Receives a file; refuses one that is too large, of a kind not accepted, or broken, and keeps nothing of it. */
  stage(incoming: Incoming): Promise<StagedFile>;
  /** Stores a file the portal made and assigns it to a record at once: demo media, generated documents. Returns its id. */
  store(tx: Transaction, file: OwnFile): Promise<string>;
  /**
   * Stores a local file as an object that a row of another table will name (the view `named_object`); the local file may be gone
   * afterwards. Returns its key. If no row names it, the sweep removes it after a day.
   */
  putObject(localPath: string, mediaType: string): Promise<string>;
  /** Same from a stream. Pass `storageKey` if it was chosen before (`newStorageKey`). */
  putStream(stream: Readable, mediaType: string, storageKey?: string): Promise<string>;
  /** Same from bytes in memory: for many small files, where streams would be slow. */
  putBytes(bytes: Buffer, mediaType: string, storageKey?: string): Promise<string>;
  /** Removes such objects at once: those of a refused change, and leftovers of a killed process. */
  removeObjects(storageKeys: readonly string[]): Promise<void>;
  /** Assigns the file to a record. From then on, people who may see the record may read the file. */
  keep(tx: Transaction, fileId: string, owner: { kind: string; id: string }): Promise<void>;
  /** No record names these files any more; the sweep removes their bytes. */
  release(tx: Transaction, fileIds: readonly string[]): Promise<void>;
  /** Removes staged files at once; files that a record names stay. */
  discard(fileIds: readonly string[]): Promise<void>;
  read(storageKey: string, range?: ByteRange): Promise<Readable | null>;
  /**
   * Runs `work` on a local copy of a file, for readers that need random access. The copy is removed afterwards. If this process is killed,
   * the next copy with the same name replaces it.
   */
  withCopy<T>(fileId: string, work: (localPath: string) => Promise<T>, name?: string): Promise<T>;
  /**
   * Removes released files, files staged over a day ago that no record names, leftovers of killed processes, and objects that no row names.
   * Looks through an eleventh of the folders each hour, so through all of them in a day.
   */
  sweep(now: Date): Promise<{ removed: number }>;
  check(): Promise<void>;
}

/** Picks a key for an object that has no row yet. */
export function newStorageKey(): string {
  const id = newId();
  return `${id.slice(-2)}/${id}`;
}

export interface FileStoreOptions {
  /** The program that converts videos that browsers do not play. */
  readonly converter?: string | null;
  /** For how long the bytes of files that no record names any more stay. */
  readonly keptDays?: number;
}

/**
 * @param spoolFolder a local folder for files being received; the sweep removes old ones.
 */
export function openFileStore(
  db: Db,
  objects: ObjectStore,
  spoolFolder: string,
  { converter = null, keptDays = 0 }: FileStoreOptions = {},
): FileStore {
  async function stage(incoming: Incoming): Promise<StagedFile> {
    const { stream, index, maxBytes, uploadedBy, quotaBytes } = incoming;
    heard(stream);
    const id = incoming.id ?? newId();
    const spooled = path.join(spoolFolder, id);
    await mkdir(spoolFolder, { recursive: true });
    try {
      const arrived = { bytes: 0 };
      const count = async () =>
        uploadedBy === null || quotaBytes === null ? 0 : countUploaded(db, uploadedBy, arrived.bytes);
      const received = await spool(stream, spooled, maxBytes, arrived).catch(async (error: unknown) => {
        // A file that is too large, or cut off, has used the line as well.
        if (arrived.bytes > 0) await count();
        throw error;
      });
      checkQuota(await count(), quotaBytes ?? Number.MAX_SAFE_INTEGER);
      await incoming.onChecking?.();
      const { mediaType, name, image, media, isOther } = await checkedFile(spooled, incoming, converter);
      const storageKey = `${id.slice(-2)}/${id}`;
      const { size } = await stat(spooled);
      const row = {
        id,
        uploadedBy,
        storageKey,
        name,
        mediaType,
        sizeBytes: size,
        sha256: isOther ? await hashOf(spooled) : received,
        widthPx: image?.widthPx ?? null,
        heightPx: image?.heightPx ?? null,
      };
      await db.transaction().execute(async (tx) => {
        await tx.insertInto('file').values(row).execute();
        if (media) await insertMedia(tx, id, media, received);
        if (converter && media) await askForSizes(tx, id, media);
      });
      try {
        await objects.put(storageKey, spooled, mediaType);
      } catch (error) {
        // If this fails too, the sweep finds the row.
        await db.deleteFrom('file').where('id', '=', id).execute();
        throw error;
      }
      return { id, name, mediaType, sizeBytes: size, index, image, sha256: received };
    } finally {
      await rm(spooled, { force: true });
    }
  }

  async function putObject(
    localPath: string,
    mediaType: string,
    storageKey = newStorageKey(),
  ): Promise<string> {
    await objects.put(storageKey, localPath, mediaType);
    return storageKey;
  }

  /** A unique name in the spool folder; whatever has this name is removed afterwards. */
  async function withSpool<T>(work: (localPath: string) => Promise<T>, name: string = newId()): Promise<T> {
    const localPath = path.join(spoolFolder, name);
    await mkdir(spoolFolder, { recursive: true });
    try {
      return await work(localPath);
    } finally {
      await rm(localPath, { force: true });
    }
  }

  return {
    stage,
    async store(tx, { localPath, name, mediaType, owner }) {
      const id = newId();
      const storageKey = `${id.slice(-2)}/${id}`;
      const copied = path.join(spoolFolder, id);
      await mkdir(spoolFolder, { recursive: true });
      await copyFile(localPath, copied);
      const { size } = await stat(copied);
      const sha256 = await hashOf(copied);
      await tx
        .insertInto('file')
        .values({
          id,
          storageKey,
          name,
          mediaType,
          sizeBytes: size,
          sha256,
          ownerKind: owner.kind,
          ownerId: owner.id,
        })
        .execute();
      if (isMedia(mediaType, ['video', 'audio'])) {
        const kinds = ['video', 'audio'] as const;
        const { facts } = await checkedMedia(visitor, {
          name,
          localPath: copied,
          mediaType,
          kinds,
          converter: null,
          isCleaned: false,
        });
        await insertMedia(tx, id, facts, sha256);
      }
      await objects.put(storageKey, copied, mediaType);
      return id;
    },
    putObject: (localPath, mediaType) => putObject(localPath, mediaType),
    putStream: (stream, mediaType, storageKey = newStorageKey()) => {
      heard(stream);
      return withSpool(async (localPath) => {
        await pipeline(stream, createWriteStream(localPath, { mode: 0o600 }));
        return putObject(localPath, mediaType, storageKey);
      }, path.basename(storageKey));
    },
    putBytes: (bytes, mediaType, storageKey = newStorageKey()) =>
      withSpool(async (localPath) => {
        await writeFile(localPath, bytes, { mode: 0o600 });
        return putObject(localPath, mediaType, storageKey);
      }, path.basename(storageKey)),
    async removeObjects(storageKeys) {
      for (let start = 0; start < storageKeys.length; start += 50)
        await Promise.all(
          storageKeys.slice(start, start + 50).map(async (key) => {
            await objects.remove(key);
            await rm(path.join(spoolFolder, path.basename(key)), { force: true });
          }),
        );
    },
    async keep(tx, fileId, owner) {
      const { numUpdatedRows } = await tx
        .updateTable('file')
        .set({ ownerKind: owner.kind, ownerId: owner.id })
        .where('id', '=', fileId)
        .where((eb) => eb.or([eb('ownerKind', 'is', null), eb('ownerId', '=', owner.id)]))
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw new Error(`The file ${fileId} is not there to be kept.`);
    },
    async release(tx, fileIds) {
      if (fileIds.length === 0) return;
      const gone = await tx.deleteFrom('file').where('id', 'in', fileIds).returning('storageKey').execute();
      if (gone.length > 0)
        await tx
          .insertInto('fileRemoval')
          .values(gone)
          .onConflict((oc) => oc.doNothing())
          .execute();
    },
    async discard(fileIds) {
      if (fileIds.length === 0) return;
      const gone = await db
        .deleteFrom('file')
        .where('id', 'in', fileIds)
        .where('ownerKind', 'is', null)
        .returning('storageKey')
        .execute();
      await Promise.all(gone.map(({ storageKey }) => objects.remove(storageKey)));
    },
    read(storageKey, range) {
      if (range) passedBytes(range.end - range.start + 1);
      return objects.read(storageKey, range);
    },
    withCopy: (fileId, work, name) =>
      withSpool(async (localPath) => {
        const file = await db
          .selectFrom('file')
          .select('storageKey')
          .where('id', '=', fileId)
          .executeTakeFirst();
        const stream = file && (await objects.read(file.storageKey));
        if (!stream) refuse(fileErrors.notFound);
        await pipeline(stream, createWriteStream(localPath, { mode: 0o600 }));
        return work(localPath);
      }, name),
    sweep: (now) => sweepFiles({ db, objects, spoolFolder, keptDays }, now),
    check: () => objects.check(),
  };
}
