import { Transform, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { severityOf, type Finding } from '#contract/training/scorm-findings.ts';
import type { PackageManifest } from '#contract/training/scorm-package.ts';
import {
  DamagedEntry,
  openArchive,
  type ArchiveFile,
  type ArchiveLimits,
  type OpenArchive,
} from '#server/platform/files/archives/open-archive.ts';
import {
  isRefused,
  type Keep,
  type OnRead,
  type PackageFile,
  type ReadPackage,
  type ReadSoFar,
} from './read-package.ts';
import { isLaunchable, someOf, type ReadManifest } from './manifest.ts';
import { manifestReading } from './manifest-reading.ts';
import { isServerScript, mediaTypeOf } from './media-types.rules.ts';
import {
  findingsOf,
  flat,
  isScanned,
  noFacts,
  scanPath,
  scanText,
  type ScriptFacts,
} from './script-scan.rules.ts';
import type { XmlFault } from './xml.ts';

const megabyte = 1_000_000;
const packageLimits = {
  maxEntries: 20_000,
  maxUnpackedBytes: 2000 * megabyte,
  maxRatio: 200,
  ratioFromBytes: 50 * megabyte,
} satisfies ArchiveLimits;
/** A package of 20,000 files has a manifest of about 3 MB. */
const maxManifestBytes = 5 * megabyte;
const maxItems = 1000;
const largeFileBytes = 100 * megabyte;
/** Files read at once: enough to keep a distant store busy. */
const readers = 16;

/** Checks a package in this process. With `keep`, its files are stored along the way. */
export async function readHere(localPath: string, keep?: Keep, onRead?: OnRead): Promise<ReadPackage> {
  const archive = await openArchive(localPath, packageLimits);
  try {
    return await read(archive, keep, onRead);
  } finally {
    await archive.close();
  }
}

async function read(
  archive: OpenArchive,
  keep: Keep | undefined,
  onRead: OnRead | undefined,
): Promise<ReadPackage> {
  const size = { unpackedBytes: archive.unpackedBytes, entryCount: archive.files.length };
  const refused = (findings: readonly Finding[], manifest: PackageManifest | null = null): ReadPackage => ({
    manifest,
    findings: sorted(findings),
    ...size,
  });
  if (archive.faults.length > 0) return refused(archive.faults.map(ofArchive));
  const place = findManifest(archive.files);
  if ('code' in place) return refused([place]);
  if (place.file.sizeBytes > maxManifestBytes)
    return refused([{ code: 'manifestTooLarge', values: { maximum: maxManifestBytes / megabyte } }]);

  try {
    const files = inPackage(archive.files, place.folder);
    const bytes = await buffer(await place.file.read());
    const reading = manifestReading(
      bytes,
      files.map((file) => file.path),
    );
    if ('fault' in reading) return refused([ofXml(reading.fault)]);
    const { asSco } = reading;
    if (!asSco.manifest) return refused(asSco.findings);
    const early = [...place.findings, ...asSco.findings, ...ofItems(asSco)];
    if (isRefused(early)) return refused(early, asSco.manifest);

    const facts = noFacts();
    await readAll(files, facts, keep, onRead);
    const outline = reading.asAsset && !facts.speaks && !facts.hasDriver ? reading.asAsset : asSco;
    const { manifest, findings } = outline;
    return {
      manifest,
      findings: sorted([
        ...place.findings,
        ...findings,
        ...findingsOf(facts, manifest.items),
        ...ofFiles(files),
      ]),
      ...size,
    };
  } catch (error) {
    if (!(error instanceof DamagedEntry)) throw error;
    return refused([{ code: 'damaged', values: { path: error.path } }]);
  }
}

const sorted = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => Number(severityOf(a) === 'warning') - Number(severityOf(b) === 'warning'));

const ofArchive = ({ code, path }: OpenArchive['faults'][number]): Finding => ({
  code,
  values: {
    ...(path !== undefined && { path }),
    ...(code === 'tooManyEntries' && { maximum: packageLimits.maxEntries }),
    ...(code === 'tooLarge' && { maximum: packageLimits.maxUnpackedBytes / megabyte }),
  },
});

function ofXml(fault: XmlFault): Finding {
  if (fault.code === 'malformed') return { code: 'manifestMalformed', values: { line: fault.line } };
  return { code: fault.code === 'doctype' ? 'manifestDoctype' : 'manifestEncoding', values: {} };
}

function ofItems({ manifest }: ReadManifest): Finding[] {
  const count = flat(manifest.items).filter(isLaunchable).length;
  return count > maxItems ? [{ code: 'tooManyItems', values: { maximum: maxItems } }] : [];
}

/** Files that file systems leave in archives. */
const isLeftover = (path: string): boolean =>
  /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path);

interface ManifestPlace {
  readonly file: ArchiveFile;
  /** Empty, or ending in a slash. */
  readonly folder: string;
  readonly findings: readonly Finding[];
}

/** The manifest: in the root, or in the one folder that holds everything. */
function findManifest(all: readonly ArchiveFile[]): ManifestPlace | Finding {
  const files = all.filter((file) => !isLeftover(file.path));
  const found = files
    .filter((file) => /(^|\/)imsmanifest\.xml$/i.test(file.path))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length);
  const top = found.find((file) => file.path === 'imsmanifest.xml');
  if (top) return { file: top, folder: '', findings: [] };
  const [first] = found;
  if (!first) return withoutManifest(files);
  const folder = first.path.slice(0, first.path.lastIndexOf('/') + 1);
  if (!files.every((file) => file.path.startsWith(folder)))
    return { code: 'manifestDeep', values: { folder: folder.slice(0, -1) } };
  return {
    file: first,
    folder,
    findings: folder === '' ? [] : [{ code: 'manifestInFolder', values: { folder: folder.slice(0, -1) } }],
  };
}

function withoutManifest(files: readonly ArchiveFile[]): Finding {
  const has = (pattern: RegExp) => files.find((file) => pattern.test(file.path));
  if (has(/(^|\/)cmi5\.xml$/i)) return { code: 'otherStandard', values: { standard: 'cmi5' } };
  if (has(/(^|\/)tincan\.xml$/i)) return { code: 'otherStandard', values: { standard: 'xAPI' } };
  if (has(/\.crs$/i) && has(/\.au$/i)) return { code: 'otherStandard', values: { standard: 'AICC' } };
  const inner = has(/\.zip$/i);
  return inner ? { code: 'zipInZip', values: { file: inner.path } } : { code: 'noManifest', values: {} };
}

interface InPackage extends PackageFile {
  readonly source: ArchiveFile;
}

const inPackage = (files: readonly ArchiveFile[], folder: string): InPackage[] =>
  files
    .filter((file) => !isLeftover(file.path) && file.path.startsWith(folder))
    .map((source) => {
      const path = source.path.slice(folder.length);
      return { path, sizeBytes: source.sizeBytes, mediaType: mediaTypeOf(path), source };
    });

function ofFiles(files: readonly PackageFile[]): Finding[] {
  const large = files.filter((file) => file.sizeBytes > largeFileBytes);
  const server = files.filter((file) => isServerScript(file.path)).map((file) => file.path);
  const flash = files.filter((file) => file.path.toLowerCase().endsWith('.swf')).map((file) => file.path);
  const named = Map.groupBy(files, (file) => file.path.toLowerCase());
  const clashing = [...named.values()]
    .filter((some) => some.length > 1)
    .flat()
    .map((file) => file.path);
  const sizes = large.map((file) => `${file.path} (${Math.round(file.sizeBytes / megabyte)} MB)`);
  return [
    ...(clashing.length > 0 ? [{ code: 'capitals' as const, values: { files: someOf(clashing) } }] : []),
    ...(sizes.length > 0 ? [{ code: 'largeFiles' as const, values: { files: someOf(sizes) } }] : []),
    ...(server.length > 0 ? [{ code: 'serverScripts' as const, values: { files: someOf(server) } }] : []),
    ...(flash.length > 0 ? [{ code: 'flash' as const, values: { files: someOf(flash) } }] : []),
  ];
}

/** Reads every file to its end, so that no damaged file is accepted; scans the scripts and stores the files to keep. */
async function readAll(
  files: readonly InPackage[],
  facts: ScriptFacts,
  keep: Keep | undefined,
  onRead: OnRead | undefined,
): Promise<void> {
  const soFar: ReadSoFar = {
    bytes: 0,
    files: 0,
    totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
    totalFiles: files.length,
  };
  const waiting = files.values();
  let failure: unknown;
  const work = async () => {
    for (const file of waiting) {
      if (failure !== undefined) return;
      try {
        await readOne(file, facts, keep, (bytes) => {
          soFar.bytes += bytes;
          onRead?.(soFar);
        });
        soFar.files += 1;
        onRead?.(soFar);
      } catch (error) {
        failure ??= error;
      }
    }
  };
  await Promise.all(Array.from({ length: readers }, work));
  if (failure !== undefined) throw failure;
}

async function readOne(
  file: InPackage,
  facts: ScriptFacts,
  keep: Keep | undefined,
  onBytes: (count: number) => void,
): Promise<void> {
  scanPath(facts, file.path);
  if (file.source.isSmall) {
    const bytes = await file.source.readWhole();
    onBytes(bytes.length);
    if (isScanned(file.path)) scanText(facts, file.path, bytes.toString('latin1'));
    return keep?.(file, bytes);
  }
  const open = async () =>
    through(
      await file.source.read(),
      isScanned(file.path) ? scanned(facts, file.path, onBytes) : counted(onBytes),
    );
  if (keep) await keep(file, open);
  else for await (const _piece of await open());
}

/** Chains two streams; the second fails with the first. */
function through(source: Readable, sight: Transform): Readable {
  source.on('error', (error) => sight.destroy(error));
  // It may fail before its reader listens. The reader still gets the error then, but an error without a listener would end the process.
  sight.on('error', () => {});
  sight.on('close', () => source.destroy());
  return source.pipe(sight);
}

/** The most text of a chunk that may belong to a match in the next one. */
const overlapCharacters = 300;

function counted(onBytes: (count: number) => void, look?: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      try {
        onBytes(chunk.length);
        look?.(chunk);
        next(null, chunk);
      } catch (error) {
        next(error as Error);
      }
    },
  });
}

function scanned(facts: ScriptFacts, path: string, onBytes: (count: number) => void): Transform {
  let rest = '';
  return counted(onBytes, (chunk) => {
    const text = rest + chunk.toString('latin1');
    scanText(facts, path, text);
    rest = text.slice(-overlapCharacters);
  });
}
