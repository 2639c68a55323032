import { fileErrors as errors } from '#contract/platform/files.calls.ts';
import type { VideoQuality } from '#contract/platform/video-qualities.ts';
import type { PictureWidth } from '#contract/platform/picture-widths.ts';
import type { Context } from '#server/platform/context.ts';
import type { FileReply, Outgoing } from '#server/platform/http/handlers.ts';
import { found, refuse } from '#server/platform/refusal.ts';
import { byteRange } from './byte-range.ts';
import { fileReaders } from './files.ports.ts';
import { sizeOf } from './video-sizes.queries.ts';
import { atWidth } from './picture-widths.ts';

interface FileRow {
  readonly id: string;
  readonly uploadedBy: string | null;
  readonly ownerKind: string | null;
  readonly ownerId: string | null;
}

interface Wish {
  /** Saves the whole file under its name. */
  readonly download?: boolean;
  /** A picture that is at most so wide. */
  readonly width?: PictureWidth | undefined;
  /** A video whose short side has so many pixels, if there is one. */
  readonly quality?: VideoQuality | undefined;
}

/** What a call that serves a stored file replies, whatever its address. A file that the caller may not read is not found. */
export async function storedFile(
  context: Context,
  fileId: string,
  headers: Outgoing['headers'],
  wish: Wish = {},
): Promise<FileReply> {
  const file = await fileRow(context, fileId);
  if (!(await mayRead(context, file))) refuse(errors.notFound);
  return replyWith(context, file, headers, wish);
}

/** The same for a call that has decided itself that the file may be read. */
export const servedFile = async (
  context: Context,
  fileId: string,
  headers: Outgoing['headers'],
): Promise<FileReply> => replyWith(context, await fileRow(context, fileId), headers, {});

const fileRow = async ({ db }: Context, fileId: string) =>
  found(await db.selectFrom('file').selectAll().where('id', '=', fileId).executeTakeFirst(), errors.notFound);

async function smaller(
  context: Context,
  file: Awaited<ReturnType<typeof fileRow>>,
  { width, quality }: Wish,
) {
  if (width) return atWidth(context, file, width);
  if (!quality || file.mediaType !== 'video/mp4') return null;
  const size = await sizeOf(context.db, file.id, Number(quality));
  return size ? { ...size, mediaType: file.mediaType } : null;
}

async function replyWith(
  context: Context,
  file: Awaited<ReturnType<typeof fileRow>>,
  headers: Outgoing['headers'],
  { download = false, width, quality }: Wish,
): Promise<FileReply> {
  const small = download ? null : await smaller(context, file, { width, quality });
  const { storageKey, mediaType, sizeBytes } = small ?? file;
  // The bytes under an id never change, nor do those in a width or a quality.
  const etag = small ? `"${file.id}-${quality ? `${quality}p` : width}"` : `"${file.id}"`;
  const range = byteRange(headers, etag, sizeBytes);
  if (range === 'unsatisfiable') refuse(errors.noRange);
  return {
    body: async () => found(await context.files.read(storageKey, range ?? undefined), errors.notFound),
    etag,
    mediaType,
    sizeBytes: range ? range.end - range.start + 1 : sizeBytes,
    ...(range && { status: 206 }),
    ...(download && { downloadName: file.name }),
    headers: {
      'accept-ranges': 'bytes',
      // The right to read the file may change.
      'cache-control': 'private, max-age=300',
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` }),
    },
  };
}

/** A staged file is visible to its uploader; an assigned one to people who may see its record. */
async function mayRead(context: Context, { id, uploadedBy, ownerKind, ownerId }: FileRow): Promise<boolean> {
  if (!ownerKind || !ownerId) return uploadedBy !== null && uploadedBy === context.actor?.id;
  const answers = await context.ask(fileReaders, { context, fileId: id, ownerKind, ownerId });
  return answers.includes(true);
}
