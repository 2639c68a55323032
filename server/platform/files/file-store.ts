import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileKind } from '#contract/platform/call.ts';
import { platformErrors } from '#contract/platform/errors.ts';
import { fileErrors } from '#contract/platform/files.calls.ts';
import { mediaErrors } from '#contract/platform/media.errors.ts';
import { ApartEnded, OverLimit } from '#server/platform/apart/apart-process.ts';
import { examining } from '#server/platform/apart/pools.ts';
import type { Db, Transaction } from '#server/platform/database/open.ts';
import { newId } from '#server/platform/ids.ts';
import { refuse } from '#server/platform/refusal.ts';
import { mostCues, type CaptionsFault } from './examine/captions.rules.ts';
import {
  examineFile,
  mostMegapixels,
  mostReceiptPages,
  type Examined,
  type FileFault,
  type ImageSize,
} from './examine/examine-file.ts';
import { chunkType, isAccepted, isForBrowsers, isHeic, isMedia, kindNames, nameFor } from './kinds.ts';
import type { ByteRange, ObjectStore } from './object-store.ts';
import { checkedMedia } from './media/checked-media.ts';
import { insertMedia } from './media/media.queries.ts';
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

const dayMilliseconds = 86_400_000;
/** Whoever is not signed in shares one turn. */
const visitor = 'visitor';

/** Looks at a received file in another process, so that nothing a person sends is opened in this one. */
async function examined(localPath: string, { name, kinds, uploadedBy }: Incoming): Promise<Examined> {
  // A piece of a file is looked at once the file is whole.
  if (kinds.includes('chunk')) return { mediaType: chunkType, fault: null, image: null };
  try {
    return await examining.run(uploadedBy ?? visitor, examineFile, { localPath, name, kinds });
  } catch (error) {
    await rm(`${localPath}.clean`, { force: true });
    if (error instanceof OverLimit || error instanceof ApartEnded)
      refuse(platformErrors.fileTooMuch, { name });
    throw error;
  }
}

/**
 * @param spoolFolder a local folder for files being received; the sweep removes old ones.
 * @param converter the program that converts films that browsers do not play; null: none.
 */
export function openFileStore(
  db: Db,
  objects: ObjectStore,
  spoolFolder: string,
  converter: string | null = null,
): FileStore {
  async function stage(incoming: Incoming): Promise<StagedFile> {
    const { stream, index, kinds, maxBytes, uploadedBy, quotaBytes } = incoming;
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
      const seen = await examined(spooled, incoming);
      const { fault, image } = seen;
      const checked =
        seen.mediaType && isMedia(seen.mediaType, kinds)
          ? await checkedMedia(uploadedBy ?? visitor, {
              name: incoming.name,
              kinds,
              localPath: spooled,
              mediaType: seen.mediaType,
              converter,
              isCleaned: true,
            })
          : null;
      const mediaType = checked?.mediaType ?? seen.mediaType;
      if (mediaType && isHeic(mediaType) && isAccepted('image/jpeg', kinds))
        refuse(platformErrors.fileHeic, { name: incoming.name });
      if (mediaType && isForBrowsers(mediaType) && isAccepted('image/jpeg', kinds))
        refuse(platformErrors.filePicture, { name: incoming.name });
      if (!mediaType || !isAccepted(mediaType, kinds)) {
        const accepted = kinds.map((kind) => kindNames[kind]).join(', ');
        refuse(platformErrors.fileKind, { name: incoming.name, kinds: accepted });
      }
      const name = nameFor(incoming.name, mediaType);
      if (fault) refuseFault(fault, name);
      if (seen.captionsFault) refuseCaptions(seen.captionsFault, name);
      const storageKey = `${id.slice(-2)}/${id}`;
      const { size } = await stat(spooled);
      // A picture was encoded again, a film was written anew, and subtitles were converted.
      const isOther = image !== null || checked !== null || kinds.includes('captions');
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
        if (checked) await insertMedia(tx, id, checked.facts, received);
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
    read: (storageKey, range) => objects.read(storageKey, range),
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
    async sweep(now) {
      const stale = new Date(now.getTime() - dayMilliseconds).toISOString();
      await db
        .with('stale', (qc) =>
          qc
            .deleteFrom('file')
            .where('ownerKind', 'is', null)
            .where('createdAt', '<', stale)
            .returning('storageKey'),
        )
        .insertInto('fileRemoval')
        .columns(['storageKey'])
        .expression((eb) => eb.selectFrom('stale').select('storageKey'))
        .onConflict((oc) => oc.doNothing())
        .execute();
      await emptySpool(spoolFolder, now.getTime() - dayMilliseconds);
      await listUnnamed(db, objects, now);
      const wanted = await db.selectFrom('fileRemoval').select('storageKey').limit(1000).execute();
      for (const { storageKey } of wanted) {
        await objects.remove(storageKey);
        await db.deleteFrom('fileRemoval').where('storageKey', '=', storageKey).execute();
      }
      return { removed: wanted.length };
    },
    check: () => objects.check(),
  };
}

/** A stream may fail before its pipeline exists, which then reports the error. An error without a listener would end the process. */
const heard = (stream: Readable): Readable => stream.on('error', () => {});

/** Removes files that were being received when their process was killed. */
async function emptySpool(spoolFolder: string, before: number): Promise<void> {
  for (const name of await readdir(spoolFolder).catch(() => [])) {
    const left = path.join(spoolFolder, name);
    const status = await stat(left).catch(() => null);
    if (status && status.mtimeMs < before) await rm(left, { force: true });
  }
}

const folders = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'));
const foldersAnHour = Math.ceil(folders.length / 24);

/** Marks for removal the objects that were stored for a transaction that was rolled back. */
async function listUnnamed(db: Db, objects: ObjectStore, now: Date): Promise<void> {
  const first = now.getUTCHours() * foldersAnHour;
  for (const folder of folders.slice(first, first + foldersAnHour)) {
    const old: string[] = [];
    for await (const { key, storedAt } of objects.list(folder))
      if (storedAt.getTime() < now.getTime() - dayMilliseconds) old.push(key);
    for (let start = 0; start < old.length; start += 1000) {
      const some = old.slice(start, start + 1000);
      const named = await db
        .selectFrom('namedObject')
        .select('storageKey')
        .where('storageKey', 'in', some)
        .execute();
      const known = new Set(named.map((one) => one.storageKey));
      const unnamed = some.filter((key) => !known.has(key)).map((storageKey) => ({ storageKey }));
      if (unnamed.length > 0)
        await db
          .insertInto('fileRemoval')
          .values(unnamed)
          .onConflict((oc) => oc.doNothing())
          .execute();
    }
  }
}

/**
 * Receives a file and returns the hash of its bytes. Hashed on the way, because reading a large file a second time would take half as long
 * again.
 */
async function spool(
  stream: Readable,
  to: string,
  maxBytes: number,
  arrived: { bytes: number },
): Promise<Buffer> {
  const hash = createHash('sha256');
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      arrived.bytes += chunk.length;
      hash.update(chunk);
      if (arrived.bytes > maxBytes)
        next(Object.assign(new Error('file too large'), { code: 'FST_REQ_FILE_TOO_LARGE' }));
      else next(null, chunk);
    },
  });
  await pipeline(stream, counted, createWriteStream(to, { mode: 0o600, highWaterMark: 1 << 20 }));
  return hash.digest();
}

function refuseFault(fault: FileFault, name: string): never {
  if (fault === 'active') refuse(platformErrors.fileActive, { name });
  if (fault === 'pages') refuse(platformErrors.filePages, { name, maximum: mostReceiptPages });
  if (fault === 'black') refuse(platformErrors.fileBlack, { name });
  if (fault === 'pixels') refuse(platformErrors.filePixels, { name, megapixels: mostMegapixels });
  refuse(platformErrors.fileBroken, { name });
}

const refuseCaptions = ({ reason, line }: CaptionsFault, name: string): never =>
  reason === 'manyCues'
    ? refuse(mediaErrors.manyCues, { name, maximum: mostCues })
    : refuse(mediaErrors[reason], { name, line });

async function hashOf(localPath: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(localPath)) hash.update(chunk as Buffer);
  return hash.digest();
}
