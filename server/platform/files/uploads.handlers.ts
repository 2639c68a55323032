import { platformErrors } from '#contract/platform/errors.ts';
import {
  chunkBytes,
  leastChunkBytes,
  uploadCalls,
  uploadErrors as errors,
  type Upload,
} from '#contract/platform/uploads.calls.ts';
import type { Language } from '#contract/platform/language.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { checkQuota, dailyBytesOf, mayUpload, uploadMaxBytes } from './upload-quota.ts';
import {
  chunksOf,
  deleteUpload,
  insertChunk,
  insertUpload,
  lockUpload,
  markReceived,
  uploadById,
  uploadLoadOf,
  type UploadRow,
} from './uploads.queries.ts';

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  async begin({ body: { _id, name, sizeBytes, kind, sha256 } }, { db, actor, language, settings }) {
    mayUpload(actor, kind);
    if (sizeBytes > uploadMaxBytes(kind, settings)) refuse(platformErrors.fileTooLarge);
    const { usedBytes, openCount } = await uploadLoadOf(db, actor.id, _id);
    const maximum = settings.uploads.openAtOnce;
    if (openCount >= maximum) refuse(errors.tooManyOpen, { maximum }, { retryAfterSeconds: 60 });
    checkQuota(usedBytes + sizeBytes, dailyBytesOf(actor, settings));
    await insertUpload(db, { id: _id, userId: actor.id, name, kind, sizeBytes, sha256: bytesOf(sha256) });
    const row = found(await uploadById(db, _id, actor.id), errors.otherFile);
    if (row.sizeBytes !== sizeBytes || row.kind !== kind) refuse(errors.otherFile);
    return { upload: present(row, language) };
  },

  async read({ params }, { db, actor, language }) {
    return { upload: present(found(await uploadById(db, params.id, actor.id), errors.notFound), language) };
  },

  async append(
    { params, body: { offsetBytes, sha256 }, files: parts },
    { db, actor, language, files, change },
  ) {
    const [chunk] = parts['chunk'] ?? [];
    if (!chunk) refuse(platformErrors.filePart, { name: 'chunk' });
    if (sha256 && !chunk.sha256.equals(Buffer.from(sha256, 'hex'))) refuse(errors.damaged);
    const isKept = await change(async ({ tx }) => {
      const upload = found(await lockUpload(tx, params.id, actor.id), errors.notFound);
      if (upload.isReceived || offsetBytes + chunk.sizeBytes <= upload.receivedBytes) return false;
      if (offsetBytes !== upload.receivedBytes)
        refuse(
          errors.wrongOffset,
          { received: upload.receivedBytes },
          { current: present(upload, language) },
        );
      const receivedBytes = offsetBytes + chunk.sizeBytes;
      if (receivedBytes > upload.sizeBytes) refuse(errors.tooMuch);
      if (receivedBytes < upload.sizeBytes && chunk.sizeBytes < leastChunkBytes)
        refuse(errors.tooSmall, { bytes: leastChunkBytes });
      await insertChunk(tx, {
        uploadId: upload.id,
        offsetBytes,
        sizeBytes: chunk.sizeBytes,
        fileId: chunk.id,
      });
      if (receivedBytes === upload.sizeBytes) await markReceived(tx, upload.id);
      return true;
    });
    if (!isKept) await files.discard([chunk.id]);
    return { upload: present(found(await uploadById(db, params.id, actor.id), errors.notFound), language) };
  },

  async cancel({ params }, { db, actor, files }) {
    const row = found(await uploadById(db, params.id, actor.id), errors.notFound);
    const chunks = await chunksOf(db, row.id);
    const joined = await deleteUpload(db, row.id);
    const left = [...chunks.map((one) => one.fileId), joined, row.fileId];
    await files.discard(left.filter((id) => id !== null));
    return { success: true };
  },
};

const bytesOf = (sha256: string | undefined) => (sha256 === undefined ? null : Buffer.from(sha256, 'hex'));

const stateOf = ({ fileId, problem, isReceived, isChecking }: UploadRow): Upload['state'] => {
  if (fileId) return 'done';
  if (problem) return 'refused';
  if (isReceived && isChecking) return 'checking';
  return isReceived ? 'joining' : 'receiving';
};

const present = (row: UploadRow, language: Language): Upload => ({
  _id: row.id,
  name: row.name,
  sizeBytes: row.sizeBytes,
  receivedBytes: row.receivedBytes,
  chunkBytes,
  state: stateOf(row),
  joinedBytes: row.fileId ? row.sizeBytes : row.joinedBytes,
  problem: row.problem && { code: row.problem.code, message: row.problem[language] },
  fileId: row.fileId,
  location: row.fileId && `/files/${row.fileId}`,
  sha256: row.fileId && row.sha256 && row.sha256.toString('hex'),
  media: row.media,
});
