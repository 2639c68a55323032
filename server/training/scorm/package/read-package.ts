import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { severityOf, type Finding } from '#contract/training/scorm-findings.ts';
import type { PackageManifest } from '#contract/training/scorm-package.ts';
import { OverLimit } from '#server/platform/apart/apart-process.ts';
import { unpacking } from '#server/platform/apart/pools.ts';
import { apartTask } from '#server/platform/apart/task.ts';

export interface PackageFile {
  /** Inside the package, without the folder that holds all of it. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly mediaType: string;
}

export interface ReadPackage {
  /** Null if it could not be read. */
  readonly manifest: PackageManifest | null;
  /** Errors first. A package with an error is refused. */
  readonly findings: readonly Finding[];
  readonly unpackedBytes: number;
  readonly entryCount: number;
}

/** How much of the package was read. */
export interface ReadSoFar {
  bytes: number;
  files: number;
  readonly totalBytes: number;
  readonly totalFiles: number;
}

/** Called for every chunk; an exception ends the reading. */
export type OnRead = (soFar: ReadSoFar) => void;

/** Stores a file of the package: a small one in one piece, another as a stream that is read at once. */
export type Keep = (file: PackageFile, content: Buffer | (() => Promise<Readable>)) => Promise<void>;

export const isRefused = (findings: readonly Finding[]): boolean =>
  findings.some((finding) => severityOf(finding) === 'error');

export interface PackageToRead {
  readonly localPath: string;
  /** Files are told one by one, to be stored. */
  readonly isKept: boolean;
}

/** What the other process tells while it reads a package. */
export type PackageTold =
  | { readonly kind: 'read'; readonly soFar: ReadSoFar }
  | { readonly kind: 'file'; readonly file: PackageFile; readonly content: Uint8Array }
  /** Unpacked to a file beside the archive, which is removed once it was dealt with. */
  | { readonly kind: 'large'; readonly file: PackageFile; readonly localPath: string };

/** Two thousand megabytes take some minutes; a manifest that says nothing for so long is not of a real package. */
const readTask = apartTask<PackageToRead, ReadPackage, PackageTold>(
  new URL('./read-package.apart.ts', import.meta.url),
  { silenceMilliseconds: 20_000, mostMilliseconds: 30 * 60_000 },
);
export type ReadTask = typeof readTask;

/**
 * Checks a package in another process and returns its findings. With `keep`, its files are stored along the way. `person` is who sent it: packages are
 * read in turn among people.
 */
export async function readPackage(
  person: string,
  localPath: string,
  keep?: Keep,
  onRead?: OnRead,
): Promise<ReadPackage> {
  try {
    return await unpacking.run(person, readTask, { localPath, isKept: keep !== undefined }, async (told) => {
      if (told.kind === 'read') onRead?.(told.soFar);
      else if (told.kind === 'file') await keep?.(told.file, Buffer.from(told.content));
      else await keep?.(told.file, async () => createReadStream(told.localPath));
    });
  } catch (error) {
    if (!(error instanceof OverLimit)) throw error;
    return { manifest: null, findings: [{ code: 'tooMuch', values: {} }], unpackedBytes: 0, entryCount: 0 };
  } finally {
    await removeUnpacked(localPath);
  }
}

/** The other process removes what it unpacked; one that was killed could not. */
async function removeUnpacked(localPath: string): Promise<void> {
  const [folder, name] = [path.dirname(localPath), path.basename(localPath)];
  const left = (await readdir(folder)).filter((one) => one.startsWith(`${name}.unpacked-`));
  await Promise.all(left.map((one) => rm(path.join(folder, one), { force: true })));
}
