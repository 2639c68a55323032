import { platformErrors } from '#contract/platform/errors.ts';
import { scormErrors as errors } from '#contract/training/scorm-packages.errors.ts';
import { describeFinding, type Finding } from '#contract/training/scorm-findings.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { uploadById } from '#server/platform/files/uploads.queries.ts';
import type { StagedFiles } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { workById } from './package-work.queries.ts';
import type { NewArchive } from './take-package.ts';

export interface PackageSource extends NewArchive {
  /** Null if the file came with the request, which then removes it by itself. */
  readonly uploadId: string | null;
}

/** The archive a request uploads or names. */
export async function sourceOf(
  {
    uploadId,
    workId,
    files,
  }: {
    readonly uploadId?: string | undefined;
    readonly workId?: string | undefined;
    readonly files: StagedFiles;
  },
  { db, actor, settings }: Context<Actor>,
): Promise<PackageSource> {
  const [part] = files['file'] ?? [];
  if (part) {
    if (part.sizeBytes > settings.uploads.scormMaxBytes) refuse(platformErrors.fileTooLarge);
    return { fileId: part.id, fileName: part.name, sizeBytes: part.sizeBytes, uploadId: null };
  }
  if (workId !== undefined) {
    const work = found(await workById(db, workId, actor.id), errors.noWork);
    const { fileName, sizeBytes } = work;
    return { fileId: found(work.fileId, errors.noWork), fileName, sizeBytes, uploadId: work.uploadId };
  }
  const upload = uploadId === undefined ? undefined : await uploadById(db, uploadId, actor.id);
  if (!upload || upload.kind !== 'archive') refuse(errors.noPackage, {}, { field: 'file' });
  if (!upload.fileId) refuse(errors.notUploaded, { received: upload.receivedBytes, total: upload.sizeBytes });
  return { fileId: upload.fileId, fileName: upload.name, sizeBytes: upload.sizeBytes, uploadId: upload.id };
}

/** Refuses a package: the first reasons are in the message, all of them next to it. */
export function refusePackage(findings: readonly Finding[], { language }: Pick<Context, 'language'>): never {
  const described = findings.map((finding) => describeFinding(finding, language));
  const reasons = described
    .filter((one) => one.severity === 'error')
    .slice(0, 3)
    .map((one) => `${one.message} ${one.todo}`)
    .join(' ');
  refuse(errors.packageRefused, { reasons }, { current: { findings: described } });
}
