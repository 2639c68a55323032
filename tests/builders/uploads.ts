import type { FileKind } from '#contract/platform/call.ts';
import { chunkBytes, uploadCalls, type Upload } from '#contract/platform/uploads.calls.ts';
import { joinUploads } from '#server/platform/files/join-uploads.ts';
import { newId } from '#server/platform/ids.ts';
import type { SentFile } from './multipart.ts';
import type { Client, TestPortal } from './portal.ts';

/** Sends all pieces of a file. Tests have no worker, so nobody joins them yet. */
export async function sendPieces(
  client: Pick<Client, 'ask'>,
  kind: FileKind,
  { name, content }: SentFile,
  pieceBytes = chunkBytes,
): Promise<Upload> {
  const body = { _id: newId(), name, sizeBytes: content.length, kind: kind as 'image' };
  let { upload } = await client.ask(uploadCalls.begin, { body });
  while (upload.state === 'receiving') {
    const offsetBytes = upload.receivedBytes;
    const chunk = { name: 'blob', content: content.subarray(offsetBytes, offsetBytes + pieceBytes) };
    const reply = await client.ask(uploadCalls.append, {
      params: { id: body._id },
      body: { offsetBytes },
      files: { chunk },
    });
    upload = reply.upload;
  }
  return upload;
}

/** Uploads a file in pieces and joins it, as a worker does. */
export async function uploadFile(
  { services }: TestPortal,
  client: Client,
  kind: FileKind,
  file: SentFile,
  pieceBytes?: number,
): Promise<Upload> {
  const { _id } = await sendPieces(client, kind, file, pieceBytes);
  await joinUploads(services);
  return (await client.ask(uploadCalls.read, { params: { id: _id } })).upload;
}
