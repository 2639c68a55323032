import { open, type FileHandle } from 'node:fs/promises';
import { Transform, type Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';
import { readName } from './entry-names.ts';
import { isZip } from './is-zip.ts';

/** Why an archive is refused. `path` names the entry, if one is at fault. */
export interface ArchiveFault {
  readonly code:
    | 'notArchive'
    | 'damaged'
    | 'empty'
    | 'encrypted'
    | 'compression'
    | 'escapes'
    | 'unreadable'
    | 'link'
    | 'duplicate'
    | 'overlap'
    | 'tooManyEntries'
    | 'tooLarge'
    | 'bomb';
  readonly path?: string;
}

export interface ArchiveLimits {
  readonly maxEntries: number;
  readonly maxUnpackedBytes: number;
  /**
   * Limit for unpacked to packed size of the whole archive; checked only above `ratioFromBytes`, because small texts compress very well.
   */
  readonly maxRatio: number;
  readonly ratioFromBytes: number;
}

export interface ArchiveFile {
  readonly path: string;
  readonly sizeBytes: number;
  /** Small enough to keep in memory with many others. */
  readonly isSmall: boolean;
  /** Reads the bytes; fails with a `DamagedEntry` if they don't match the archive's directory. */
  read(): Promise<Readable>;
  /** Reads a small file in one piece: streams cost more than most files of a package. */
  readWhole(): Promise<Buffer>;
}

export interface OpenArchive {
  /** The files, in the order of the archive; folders are implied. */
  readonly files: readonly ArchiveFile[];
  readonly unpackedBytes: number;
  /** If not empty, the archive must not be unpacked. */
  readonly faults: readonly ArchiveFault[];
  close(): Promise<void>;
}

/** An entry whose bytes don't match the archive's directory. */
export class DamagedEntry extends Error {
  readonly path: string;
  constructor(path: string) {
    super(`The entry ${path} is damaged.`);
    this.name = 'DamagedEntry';
    this.path = path;
  }
}

const [unixType, folderType, fileType] = [0o170000, 0o040000, 0o100000];
/** The most faults of one kind to report. */
const maxFaults = 20;
const smallBytes = 64 * 1024;
/** Local headers read in parallel: reading them one by one takes most of the time for many small files. */
const headersAtOnce = 32;

/** Lists an archive's files and everything wrong with it, from the central directory alone. Unpacks nothing. */
export async function openArchive(localPath: string, limits: ArchiveLimits): Promise<OpenArchive> {
  // Loaded with the first archive: most processes never open one.
  const { openPromise } = await import('yauzl');
  let zip: ZipFile;
  const file = await open(localPath);
  const close = async () => {
    zip?.close();
    await file.close();
  };
  try {
    zip = await openPromise(localPath, { autoClose: false, lazyEntries: true, decodeStrings: false });
  } catch (error) {
    await file.close();
    return unreadable({ code: (await isZip(localPath)) ? 'damaged' : 'notArchive' }, error);
  }
  try {
    if (zip.entryCount > limits.maxEntries) {
      await close();
      return unreadable({ code: 'tooManyEntries' });
    }
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (await hasHiddenEntries(localPath, zip)) throw new Error('The directory holds more than it says.');
    const { files, faults } = await checked(zip, file, entries);
    const unpackedBytes = files.reduce((sum, one) => sum + one.sizeBytes, 0);
    return {
      files,
      unpackedBytes,
      faults: [
        ...faults,
        ...tooBig(zip.fileSize, unpackedBytes, limits),
        ...(files.length === 0 ? [{ code: 'empty' as const }] : []),
      ],
      close,
    };
  } catch (error) {
    await close();
    return unreadable({ code: 'damaged' }, error);
  }
}

/** Yauzl reports broken files as plain errors; disk errors are not the archive's fault. */
function unreadable(fault: ArchiveFault, error?: unknown): OpenArchive {
  if (error instanceof Error && 'code' in error && 'syscall' in error) throw error;
  return { files: [], unpackedBytes: 0, faults: [fault], close: async () => {} };
}

function tooBig(packedBytes: number, unpackedBytes: number, limits: ArchiveLimits): ArchiveFault[] {
  if (unpackedBytes > limits.maxUnpackedBytes) return [{ code: 'tooLarge' }];
  const isBomb = unpackedBytes > limits.ratioFromBytes && unpackedBytes > packedBytes * limits.maxRatio;
  return isBomb ? [{ code: 'bomb' }] : [];
}

async function checked(
  zip: ZipFile,
  file: FileHandle,
  entries: readonly Entry[],
): Promise<{ files: ArchiveFile[]; faults: ArchiveFault[] }> {
  const files: ArchiveFile[] = [];
  const faults: ArchiveFault[] = [];
  const taken = new Set<string>();
  let heads: LocalHeader[] = [];
  const places: { start: number; end: number; path: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % headersAtOnce === 0)
      heads = await Promise.all(
        entries.slice(index, index + headersAtOnce).map((one) => zip.readLocalFileHeaderPromise(one)),
      );
    const local = heads[index % headersAtOnce]!;
    const raw = entry as unknown as { fileName: Buffer };
    const name = readName({
      bytes: raw.fileName,
      flags: entry.generalPurposeBitFlag,
      extraFields: entry.extraFields,
    });
    if (typeof name === 'string') {
      faults.push({ code: name, path: shown(raw.fileName) });
      continue;
    }
    const { path, isFolder } = name;
    const fault = faultOf(entry, isFolder);
    if (fault) faults.push({ code: fault, path });
    const dataEnd = local.fileDataStart + entry.compressedSize;
    places.push({ start: entry.relativeOffsetOfLocalHeader, end: dataEnd, path });
    // Two names for the same bytes: programs would disagree about the archive's contents.
    if (!local.fileName.equals(raw.fileName)) faults.push({ code: 'overlap', path });
    if (isFolder) continue;
    if (taken.has(path)) faults.push({ code: 'duplicate', path });
    taken.add(path);
    files.push({
      path,
      sizeBytes: entry.uncompressedSize,
      isSmall: entry.uncompressedSize <= smallBytes && entry.compressedSize <= smallBytes,
      read: () => bytesOf(zip, entry, path),
      readWhole: () => wholeOf(file, entry, local.fileDataStart, path),
    });
  }
  places.sort((a, b) => a.start - b.start);
  places.forEach((place, index) => {
    if (index > 0 && place.start < places[index - 1]!.end) faults.push({ code: 'overlap', path: place.path });
  });
  const byCode = Map.groupBy(faults, (one) => one.code);
  return { files, faults: [...byCode.values()].flatMap((some) => some.slice(0, maxFaults)) };
}

function faultOf(entry: Entry, isFolder: boolean): 'link' | 'encrypted' | 'compression' | undefined {
  const type = (entry.externalFileAttributes >>> 16) & unixType;
  if (type !== 0 && type !== folderType && type !== fileType) return 'link';
  if (entry.isEncrypted()) return 'encrypted';
  const isPlain = entry.compressionMethod === 0 || entry.compressionMethod === 8;
  return isPlain || isFolder ? undefined : 'compression';
}

/** An entry name made safe to show: without characters a page cannot display. */
const shown = (bytes: Buffer): string =>
  bytes
    .toString('utf8')
    .replace(/\p{Cc}/gu, '\u2423')
    .slice(0, 200)
    .toWellFormed();

/** True if another entry follows the last one that the end record counts. */
async function hasHiddenEntries(localPath: string, zip: ZipFile): Promise<boolean> {
  const file = await open(localPath);
  try {
    const at = (zip as unknown as { readEntryCursor: number }).readEntryCursor;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, at);
    return bytesRead === 4 && buffer.readUInt32LE(0) === 0x02014b50;
  } finally {
    await file.close();
  }
}

type LocalHeader = Awaited<ReturnType<ZipFile['readLocalFileHeaderPromise']>>;

async function wholeOf(file: FileHandle, entry: Entry, start: number, path: string): Promise<Buffer> {
  const packed = Buffer.alloc(entry.compressedSize);
  const { bytesRead } = await file.read(packed, 0, packed.length, start);
  if (bytesRead !== packed.length) throw new DamagedEntry(path);
  const bytes = entry.compressionMethod === 0 ? packed : inflated(packed, entry.uncompressedSize, path);
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) throw new DamagedEntry(path);
  return bytes;
}

function inflated(packed: Buffer, sizeBytes: number, path: string): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) });
  } catch {
    throw new DamagedEntry(path);
  }
}

async function bytesOf(zip: ZipFile, entry: Entry, path: string): Promise<Readable> {
  const stream = await zip.openReadStreamPromise(entry).catch(() => {
    throw new DamagedEntry(path);
  });
  let [received, sum] = [0, 0];
  const proved = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      received += chunk.length;
      sum = crc32(chunk, sum);
      next(received > entry.uncompressedSize ? new DamagedEntry(path) : null, chunk);
    },
    flush(next) {
      next(received === entry.uncompressedSize && sum === entry.crc32 ? null : new DamagedEntry(path));
    },
  });
  stream.on('error', () => proved.destroy(new DamagedEntry(path)));
  // The reader handles the error as well. Without this listener, an error before the reader attaches would end the process.
  proved.on('error', () => {});
  proved.on('close', () => stream.destroy());
  return stream.pipe(proved);
}
