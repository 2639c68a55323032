import { Readable } from 'node:stream';
import { platformErrors } from '#contract/platform/errors.ts';
import {
  chunkBytes,
  uploadCalls,
  uploadErrors as errors,
  type Upload,
} from '#contract/platform/uploads.calls.ts';
import type { FileKind } from '#contract/platform/call.ts';
import type { Settings } from '#server/platform/config/settings.ts';
import type { Handlers } from '#server/platform/http/handlers.ts';
import { shownName } from '#server/platform/http/multipart.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import type { FileStore } from './file-store.ts';
import { checkQuota, dailyBytesOf, mayUpload } from './upload-quota.ts';
import {
  chunksOf,
  deleteUpload,
  finishUpload,
  insertChunk,
  insertUpload,
  lockUpload,
  uploadById,
  uploadLoadOf,
  type ChunkRow,
  type UploadRow,
} from './uploads.queries.ts';

export const uploadHandlers: Handlers<typeof uploadCalls> = {
  async begin({ body: { _id, name, sizeBytes, kind } }, { db, actor, settings }) {
    mayUpload(actor, kind);
    if (sizeBytes > maxBytes(kind, settings)) refuse(platformErrors.fileTooLarge);
    const { usedBytes, openCount } = await uploadLoadOf(db, actor.id, _id);
    const maximum = settings.uploads.openAtOnce;
    if (openCount >= maximum) refuse(errors.tooManyOpen, { maximum }, { retryAfterSeconds: 60 });
    checkQuota(usedBytes + sizeBytes, dailyBytesOf(actor, settings));
    await insertUpload(db, { id: _id, userId: actor.id, name, kind, sizeBytes });
    const row = found(await uploadById(db, _id, actor.id), errors.otherFile);
    if (row.sizeBytes !== sizeBytes || row.kind !== kind) refuse(errors.otherFile);
    return { upload: present(row) };
  },

  async read({ params }, { db, actor }) {
    return { upload: present(found(await uploadById(db, params.id, actor.id), errors.notFound)) };
  },

  async append({ params, body: { offsetBytes }, files: parts }, { db, actor, files, change, settings }) {
    const [chunk] = parts['chunk'] ?? [];
    if (!chunk) refuse(platformErrors.filePart, { name: 'chunk' });
    const row = await change(async ({ tx }) => {
      const upload = found(await lockUpload(tx, params.id, actor.id), errors.notFound);
      if (upload.fileId || offsetBytes + chunk.sizeBytes <= upload.receivedBytes) return upload;
      if (offsetBytes !== upload.receivedBytes)
        refuse(errors.wrongOffset, { received: upload.receivedBytes }, { current: present(upload) });
      if (offsetBytes + chunk.sizeBytes > upload.sizeBytes) refuse(errors.tooMuch);
      await insertChunk(tx, {
        uploadId: upload.id,
        offsetBytes,
        sizeBytes: chunk.sizeBytes,
        fileId: chunk.id,
      });
      return { ...upload, receivedBytes: offsetBytes + chunk.sizeBytes };
    });
    if (row.fileId || row.receivedBytes < row.sizeBytes) return { upload: present(row) };
    // Assembled outside the transaction that stored the last chunk: even if the file is refused, its bytes were received.
    const chunks = await chunksOf(db, row.id);
    const whole = await files
      .stage({
        stream: Readable.from(bytesOf(files, chunks)),
        name: shownName(row.name),
        index: 0,
        kinds: [row.kind],
        maxBytes: maxBytes(row.kind, settings),
        uploadedBy: actor.id,
        // The chunks were counted as they arrived.
        quotaBytes: null,
      })
      .catch(async (error: unknown) => {
        await deleteUpload(db, row.id);
        throw error;
      });
    const fileId = await change(async ({ tx }) => {
      const upload = found(await lockUpload(tx, row.id, actor.id), errors.notFound);
      if (!upload.fileId) await finishUpload(tx, row.id, whole.id);
      return upload.fileId ?? whole.id;
    });
    await files.discard([...chunks.map((one) => one.fileId), ...(fileId === whole.id ? [] : [whole.id])]);
    return { upload: present({ ...row, fileId }) };
  },

  async cancel({ params }, { db, actor, files }) {
    const row = found(await uploadById(db, params.id, actor.id), errors.notFound);
    const chunks = await chunksOf(db, row.id);
    await deleteUpload(db, row.id);
    await files.discard([...chunks.map((one) => one.fileId), ...(row.fileId ? [row.fileId] : [])]);
    return { success: true };
  },
};

function maxBytes(kind: FileKind, { uploads }: Settings): number {
  if (kind === 'video') return uploads.videoMaxBytes;
  if (kind === 'archive') return uploads.scormMaxBytes;
  return kind === 'image' || kind === 'jpeg' ? uploads.imageMaxBytes : uploads.attachmentMaxBytes;
}

async function* bytesOf(files: FileStore, chunks: readonly ChunkRow[]): AsyncGenerator<Buffer> {
  for (const { storageKey } of chunks) {
    const stream = found(await files.read(storageKey), errors.notFound);
    for await (const bytes of stream) yield bytes as Buffer;
  }
}

const present = ({ id, name, sizeBytes, receivedBytes, fileId }: UploadRow): Upload => ({
  _id: id,
  name,
  sizeBytes,
  receivedBytes,
  chunkBytes,
  fileId,
  location: fileId && `/files/${fileId}`,
});
