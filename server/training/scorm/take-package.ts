import type { PackageManifest } from '#contract/training/scorm-package.ts';
import { newStorageKey, type FileStore } from '#server/platform/files/file-store.ts';
import { newId } from '#server/platform/ids.ts';
import type { LockedChange } from '#server/training/courses/draft/change-draft.ts';
import { isRefused, readPackage, type OnRead, type ReadPackage } from './package/read-package.ts';
import { standingOutline, writeOutline } from './scorm-outline.queries.ts';
import { planOutline, type OutlinePlan } from './scorm-outline.rules.ts';
import { insertPackage, markScorm, type TakenFile } from './scorm-packages.queries.ts';

export interface UnpackedPackage extends ReadPackage {
  readonly files: readonly TakenFile[];
}

/**
 * Reads a package and stores its files as objects that no row names yet; if it fails, none of them stays. `nextKey` returns the key for the
 * next one.
 */
export async function unpack(
  store: FileStore,
  person: string,
  localPath: string,
  nextKey: () => Promise<string> = async () => newStorageKey(),
  onRead?: OnRead,
): Promise<UnpackedPackage> {
  const files: TakenFile[] = [];
  try {
    const read = await readPackage(
      person,
      localPath,
      async (file, content) => {
        const key = await nextKey();
        const objectKey = await (Buffer.isBuffer(content)
          ? store.putBytes(content, file.mediaType, key)
          : store.putStream(await content(), file.mediaType, key));
        files.push({ path: file.path, sizeBytes: file.sizeBytes, mediaType: file.mediaType, objectKey });
      },
      onRead,
    );
    return { ...read, files };
  } catch (error) {
    await throwAway(store, files);
    throw error;
  }
}

export const throwAway = (store: FileStore, files: readonly TakenFile[]): Promise<void> =>
  store.removeObjects(files.map((file) => file.objectKey));

export interface NewArchive {
  readonly fileId: string;
  readonly fileName: string;
  readonly sizeBytes: number;
}

/** Puts an unpacked package into a locked course's draft. From now on a row names its file and its objects. */
export async function putIntoDraft(
  locked: Pick<LockedChange, 'tx' | 'now' | 'files'> & { readonly userId: string | null },
  course: { readonly id: string; readonly name: string },
  archive: NewArchive,
  unpacked: GoodPackage,
  { keepProgress = true, packageId = newId() }: { keepProgress?: boolean; packageId?: string } = {},
): Promise<{ readonly packageId: string; readonly plan: OutlinePlan }> {
  const { tx } = locked;
  await insertPackage(
    tx,
    {
      id: packageId,
      courseId: course.id,
      title: titleOf(unpacked.manifest, archive.fileName),
      fileId: archive.fileId,
      fileName: archive.fileName,
      sizeBytes: archive.sizeBytes,
      unpackedBytes: unpacked.unpackedBytes,
      entryCount: unpacked.entryCount,
      manifest: unpacked.manifest,
      diagnosis: unpacked.findings,
      createdBy: locked.userId,
      createdAt: locked.now(),
    },
    unpacked.files,
  );
  await locked.files.keep(tx, archive.fileId, { kind: 'scorm-package', id: packageId });
  await markScorm(tx, course.id);
  const standing = await standingOutline(tx, course.id);
  const plan = planOutline(unpacked.manifest, course.name, standing, newId, keepProgress);
  await writeOutline(tx, course.id, packageId, plan, standing.slugs);
  return { packageId, plan };
}

/** The package's own name, or else its file's name. */
export const titleOf = ({ title }: Pick<PackageManifest, 'title'>, fileName: string): string =>
  title || fileName.replace(/\.zip$/i, '').slice(0, 160);

/** A package that may be put into a course. */
export type Good<T extends ReadPackage> = T & { readonly manifest: PackageManifest };
export type GoodPackage = Good<UnpackedPackage>;

export const isGood = <T extends ReadPackage>(read: T): read is Good<T> =>
  read.manifest !== null && !isRefused(read.findings);
